#!/usr/bin/env bash
# Installs skerry, starts it in the background with its objects in memory, and waits until it is ready. Settings come from
# the inputs of action.yml; results go to the files GITHUB_OUTPUT and GITHUB_ENV.
set -euo pipefail

directory="$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/skerry-XXXXXX")"
data="$directory/data"
log="$directory/server.log"

case "$SKERRY_VERSION" in
  */* | *.tgz) package="$SKERRY_VERSION" ;;
  *) package="skerry@$SKERRY_VERSION" ;;
esac
npm install --prefix "$directory" --no-save --no-audit --no-fund --loglevel=error "$package"
skerry="$directory/node_modules/.bin/skerry"

# The arguments are split at spaces.
# shellcheck disable=SC2086
nohup "$skerry" up --storage=memory --data-dir="$data" --secure-port=0 --brand="$SKERRY_BRAND" $SKERRY_ARGS >"$log" 2>&1 </dev/null &
pid=$!

fail() {
  echo "::error::$1"
  cat "$log" >&2
  kill "$pid" 2>/dev/null || true
  exit 1
}

deadline=$((SECONDS + SKERRY_WAIT))
until "$skerry" status --data-dir="$data" >/dev/null 2>&1; do
  kill -0 "$pid" 2>/dev/null || fail "skerry did not start; its log follows"
  [ "$SECONDS" -lt "$deadline" ] || fail "skerry was not ready after $SKERRY_WAIT seconds; its log follows"
  sleep 0.2
done

kubeconfig="$data/kubeconfig"
url="$(sed -n 's/^ *server: *//p' "$kubeconfig" | head -n 1)"
{
  echo "kubeconfig=$kubeconfig"
  echo "url=$url"
  echo "pid=$pid"
  echo "log=$log"
} >>"$GITHUB_OUTPUT"
echo "KUBECONFIG=$kubeconfig" >>"$GITHUB_ENV"
echo "skerry serves $url; KUBECONFIG=$kubeconfig"
