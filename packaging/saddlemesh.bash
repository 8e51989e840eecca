# bash completion for saddlemesh. Commands and options come from the program's own --help.
_saddlemesh() {
  local current=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} word help words
  local -a command=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    help=$("$program" "${command[@]}" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\S*\).*/\1/p')
    grep -qxF -e "$word" <<<"$help" || break
    command+=("$word")
  done
  help=$("$program" "${command[@]}" --help 2>/dev/null)
  if [[ $current == -* ]]; then
    words=$(sed -n 's/^  \(-[^ ]*\).*/\1/p' <<<"$help" | tr ',' '\n' | grep '^--')
  else
    words=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\S*\).*/\1/p' <<<"$help")
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o bashdefault -o default -F _saddlemesh saddlemesh
