#!/usr/bin/env bash
# The steps of a job that checks and builds a site, for every CI service:
#
#   run.sh cache-key [ROOT]   prints a key that changes with the content, docsite and Node.js
#   run.sh check [ROOT]       checks the site; with DOCSITE_BASE=REF, reports only findings that REF does not have
#   run.sh build [ROOT]       builds the site
#
# ROOT is the folder of the site, relative to the repository, where the script runs. DOCSITE_FORMAT sets the format of the
# report, DOCSITE_MAX_WARNINGS the number of warnings that are accepted, DOCSITE_COMMAND the command that runs docsite. By
# default, it is the one that is installed in ROOT or in the repository.
set -euo pipefail

step=${1:?a step: cache-key, check or build}
root=${2:-.}
if [ -n "${DOCSITE_COMMAND:-}" ]; then
  read -r -a docsite <<<"$DOCSITE_COMMAND"
elif [ -x "$root/node_modules/.bin/docsite" ]; then
  docsite=("$root/node_modules/.bin/docsite")
else
  # Never downloads a package that happens to have the same name.
  docsite=(npx --no-install docsite)
fi
limit=(--max-warnings "${DOCSITE_MAX_WARNINGS:-0}")

# Services expect paths from the repository's root, docsite prints them from the site's.
from_repository() {
  if [ "$root" = . ] || [ "${DOCSITE_FORMAT:-pretty}" != github ]; then cat; else sed "s#^\(::[a-z]* file=\)#\1${root%/}/#"; fi
}

# Writes the findings of the base branch to a file. Without a site there, all findings are new.
baseline() {
  local commit tree
  commit=$(git merge-base HEAD "$DOCSITE_BASE")
  tree=$work/base
  git worktree add --quiet --detach "$tree" "$commit"
  [ -d "$tree/$root" ] || return 0
  for folder in . "$root"; do
    [ -d "$folder/node_modules" ] && [ ! -e "$tree/$folder/node_modules" ] && ln -s "$PWD/$folder/node_modules" "$tree/$folder/node_modules"
  done
  "${docsite[@]}" check "$tree/$root" --no-cache --update-baseline "$work/known.json" >/dev/null 2>&1 || true
}

case $step in
  cache-key)
    { git ls-files -s -- "$root"; node --version; "${docsite[@]}" --version; } | sha256sum | cut -c1-40
    ;;
  check)
    work=$(mktemp -d)
    trap 'git worktree remove --force "$work/base" 2>/dev/null || true; rm -rf "$work"' EXIT
    known=()
    if [ -n "${DOCSITE_BASE:-}" ]; then
      baseline
      [ -f "$work/known.json" ] && known=(--baseline "$work/known.json")
    fi
    "${docsite[@]}" check "$root" "${limit[@]}" --format "${DOCSITE_FORMAT:-pretty}" "${known[@]}" | from_repository
    ;;
  build)
    "${docsite[@]}" build "$root"
    ;;
  *)
    echo "unknown step: $step" >&2
    exit 2
    ;;
esac
