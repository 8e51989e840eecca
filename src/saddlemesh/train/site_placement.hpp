#pragma once

#include <span>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// Returns the options with the sites that they name, identical on every rank. Each process looks in its own folders.
/// If the results differ, throws InputError with what each process found and how to name the sites.
DataOptions agree_on_sites(Processes& processes, const DataOptions& options);

/// Throws InputError if the worker of a site runs on another host than the site's data; the message contains a host
/// file that fixes it. Sites without a host may run anywhere.
void require_hosts(const Processes& processes, std::span<const Site> sites);

}  // namespace saddlemesh
