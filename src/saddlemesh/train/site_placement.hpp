#pragma once

#include <span>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh {

/// The options with the sites that they mean, the same in all processes. Each process looks for itself: InputError that
/// says what each has found, and how to name the sites, where their folders differ.
DataOptions agree_on_sites(Processes& processes, const DataOptions& options);

/// InputError where the worker of a site lives on another host than the site's data, with the host file that mends it.
/// Sites without a host may be anywhere.
void require_hosts(const Processes& processes, std::span<const Site> sites);

}  // namespace saddlemesh
