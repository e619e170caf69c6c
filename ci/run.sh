#!/usr/bin/env bash
# The steps in a job that checks and builds a site, for every CI service:
#
#   run.sh cache-key [ROOT]   prints a key that changes with the content, docsite and Node.js
#   run.sh check [ROOT]       checks the site; with DOCSITE_BASE=REF, reports only findings that REF does not have
#   run.sh build [ROOT]       builds the site
#
# ROOT is the folder of the site, relative to the repository, where the script runs. DOCSITE_FORMAT sets the report format,
# DOCSITE_MAX_WARNINGS sets the number of accepted warnings, and DOCSITE_COMMAND sets the command that runs docsite. The
# default command is installed in ROOT or one of its parent folders; otherwise, it is in the package that contains this script.
set -euo pipefail

refuse() {
  printf 'run.sh: %s\nhint: %s\n' "$1" "$2" >&2
  exit 2
}

step=${1:-}
root=${2:-.}
case $step in
  cache-key | check | build) ;;
  '') refuse 'no step given' 'use `run.sh cache-key|check|build [ROOT]`' ;;
  *) refuse "unknown step \`$step\`" 'use `cache-key`, `check` or `build`' ;;
esac
[ -d "$root" ] || refuse "\`$root\` is not a folder in $PWD" 'pass the folder of the site, relative to the folder where the script runs'

# Prints the path of the installed command. npx would ask the registry for a package with the name of the command, which is
# a different package.
installed() {
  local folder own
  folder=$(cd "$root" && pwd)
  while :; do
    if [ -x "${folder%/}/node_modules/.bin/docsite" ]; then
      echo "${folder%/}/node_modules/.bin/docsite"
      return
    fi
    [ "$folder" != / ] || break
    folder=$(dirname "$folder")
  done
  own=$(cd "$(dirname "$0")/.." && pwd)
  if [ -x "$own/bin/docsite.js" ] && [ -d "$own/lib" ]; then echo "$own/bin/docsite.js"; fi
}

if [ -n "${DOCSITE_COMMAND:-}" ]; then
  read -r -a docsite <<<"$DOCSITE_COMMAND"
else
  docsite=("$(installed)")
  [ -n "${docsite[0]}" ] || refuse "docsite is not installed in \`$root\` or a parent folder" "install the site's packages first, or set DOCSITE_COMMAND"
fi
limit=(--max-warnings "${DOCSITE_MAX_WARNINGS:-0}")

# Writes the findings of the base branch to a file. Without a site there, all findings are new.
baseline() {
  local commit tree history
  history='fetch the history of both branches, in GitHub Actions with `fetch-depth: 0` for actions/checkout, in GitLab with `GIT_DEPTH: 0`'
  git rev-parse --verify --quiet "$DOCSITE_BASE^{commit}" >/dev/null || refuse "git cannot find \`$DOCSITE_BASE\`" "$history"
  commit=$(git merge-base HEAD "$DOCSITE_BASE") || refuse "git cannot find where this branch started from \`$DOCSITE_BASE\`" "$history"
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
    "${docsite[@]}" check "$root" "${limit[@]}" --format "${DOCSITE_FORMAT:-pretty}" "${known[@]}"
    ;;
  build)
    "${docsite[@]}" build "$root"
    ;;
esac
