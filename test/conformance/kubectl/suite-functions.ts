import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The steps that `runTests` does between its functions: `kubectl auth can-i`, `kubectl auth reconcile`, every list. */
export const stepsBetween = 'steps_between_functions'

/**
 * The functions of kubectl's suite in the order in which it calls them, and the steps between them as one more.
 * @param module the folder of the module `k8s.io/kubernetes`
 */
export async function readFunctions(module: string): Promise<readonly string[]> {
  const text = await readFile(join(module, 'test/cmd/legacy-script.sh'), 'utf8')
  const names = [...text.matchAll(/^\s*record_command (run_\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  )
  return [...new Set(names), stepsBetween]
}

/** What is printed before the function runs, and after it passed. */
export const startMark = 'the function starts'
export const passedMark = 'the function has passed'

/**
 * The script that runs one function as the suite does after it started its servers. In the suite some functions use the namespace that an
 * earlier one left; here each begins with a new one.
 * It reads `SUITE_FUNCTION`, `SUITE_PROGRAMS`, `KUBE_TEMP` and `SECURE_API_PORT`, and runs in a folder with the suite's sources.
 */
export const functionScript = `
set -o errexit -o nounset -o pipefail
source hack/lib/init.sh
source hack/lib/test.sh
THIS_PLATFORM_BIN=$SUITE_PROGRAMS
source test/cmd/legacy-script.sh
trap stop-proxy EXIT
HOME=$KUBE_TEMP
CONTEXT=test
kube::util::ensure-gnu-sed
kubectl config set-credentials test-admin --token admin-token
kubectl config set-cluster local --insecure-skip-tls-verify --server "https://127.0.0.1:$SECURE_API_PORT"
kubectl config set-context "$CONTEXT" --user test-admin --cluster local
kubectl config use-context "$CONTEXT"
SUPPORTED_RESOURCES=("*")
if [[ $SUITE_FUNCTION == ${stepsBetween} ]]; then
  record_command() { :; }
else
  run_chosen_tests() { "$SUITE_FUNCTION"; }
  WHAT=chosen
fi
create_and_use_new_namespace
echo "${startMark}"
runTests
echo "${passedMark}"
`
