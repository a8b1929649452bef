/** A test that runs a command or what it starts, by its path, or the reason why none does. */
export type CommandReason = { readonly test: string } | { readonly reason: string }

const test = (path: string): CommandReason => ({ test: path })
const not = (reason: string): CommandReason => ({ reason })

const whole = 'it runs for minutes; .ci/run does'
const fetched = 'it fetches other programs; CI runs it where its registry is reached'
const compared = 'it needs a kube-apiserver'
const conformance = 'it needs Go and the sources of Kubernetes, and runs for an hour'

/** Commands of documents that are no examples. Those that stand in several documents are here once. */
export const commandReasons: Readonly<Record<string, CommandReason>> = {
  'npm ci': not('it installs what this run stands on'),
  'npm test': not('this test is part of it'),
  '.ci/run': not('it runs all tests, this one too'),
  'npm run dev -- --brand k8s --data-dir /tmp/skerry': test('test/e2e/command-server.ts'),
  'npx vitest run --project node-core test/core/storage/engine': not(whole),
  "npx vitest run --project 'node*' test/node/server": not(whole),
  "VITE_HISTORIES=65000 npx vitest run --project 'node*' fuzz": not('it runs for hours'),
  'SKERRY_BROWSERS=chromium,firefox,webkit npm test': not(whole),
  'npm run test:browsers': not(whole),
  'npm run test:course': not('npm test runs a part of the lessons'),
  'npm run test:core': not(whole),
  'kubectl annotate node node-1 simulation.skerry/disk-pressure=true': test(
    'test/core/cluster/controllers/shared/nodes/full-disk.test.ts',
  ),
  'kubectl annotate node node-1 simulation.skerry/disk-pressure-': test(
    'test/core/cluster/controllers/shared/nodes/full-disk.test.ts',
  ),
  'npm run test:dev-servers': not(fetched),
  'npm run test:runtimes': not(fetched),
  'npm run test:nodes': not(fetched),
  'npm run test:nodes -- 22 --project node test/node/outgoing': not(fetched),
  'npx skerry lesson check my-lesson.md': test('test/node/host/commands/lesson-command.test.ts'),
  'npx skerry lesson dev my-lesson.md': test('test/node/host/commands/lesson-command.test.ts'),
  'npm start -- --brand k8s': test('test/e2e/start-scripts.test.ts'),
  'npm run playground': test('test/e2e/start-scripts.test.ts'),
  'npm run dev:playground': not('it serves sources for as long as a developer works'),
  'npm run format': not('it writes files of the project; .ci/run runs check:format'),
  'npm run generate': not('it writes files of the project; .ci/run compares what it makes'),
  'npm run generate:documents': not(
    'it writes files of the project; a test compares what it makes',
  ),
  'npm run bench -- --only=list': not(whole),
  'npm run bench -- --only=hostile': not(whole),
  'npx -y node@24 --import tsx test/uploads/check-uploads.ts --count 100000': not(fetched),
  'SKERRY_BROWSERS=chromium,firefox,webkit npm run bench -- --only=browser --quick': not(whole),
  'SKERRY_BROWSERS=chromium,firefox,webkit npx tsx test/e2e/playground/take-pictures.ts /tmp/pictures':
    not('its pictures are for people'),
  'npm run bench:original -- --url=URL --token=TOKEN': not(compared),
  'npm run conformance -- --results after.json --before test/conformance/before.json --table test/conformance/RESULTS.md':
    not(conformance),
  'npm run conformance -- --class files --class environment --results after.json': not(conformance),
  'npm run conformance -- --only-failed-of after.json --results after.json': not(conformance),
  "npm run conformance -- --focus 'ConfigMap.*volume' --procs 2": not(conformance),
  'npm run conformance -- --kubeconfig ~/.kube/config --focus Secrets': not(conformance),
  'npm run conformance -- --every-spec --focus NetworkPolicy': not(conformance),
  'npm run conformance -- --list': not(conformance),
  'npm run conformance -- --table-only --results after.json --table after.md': not(conformance),
  'npm run conformance -- --only-failed-of test/conformance/before.json': not(conformance),
  'npm run conformance:kubectl -- --results kubectl.json': not(conformance),
  "npm run conformance:kubectl -- --focus 'diff|explain'": not(conformance),
  'npm run conformance:kubectl -- --server-port 16443': not(conformance),
  'npm run differential -- --original URL --token A --skerry URL --token B': not(compared),
  'npm run differential -- … --suites strange --only pod --requests 3000 --seed 5': not(compared),
  'npm run differential -- --original https://127.0.0.1:6443 --token A --skerry https://127.0.0.1:7443 --token B':
    not(compared),
  'kube-apiserver --service-account-issuer=URL --service-cluster-ip-range=10.0.0.0/16 --allow-privileged=true … --feature-gates=MutatingAdmissionPolicy=true --runtime-config=admissionregistration.k8s.io/v1beta1=true':
    not(compared),
  'skerry --brand k8s --controllers=service-repair --service-account-issuer=URL --service-cluster-ip-range=10.0.0.0/16 --feature-gates=MutatingAdmissionPolicy=true --runtime-config=admissionregistration.k8s.io/v1beta1=true':
    not(compared),
  'skerry --brand k8s --etcd-servers=http://127.0.0.1:2379 --token-auth-file=FILE --service-account-key-file=FILE --service-account-signing-key-file=FILE --controllers=service-repair …':
    not(compared),
  'npm ci && npm start -- --brand k8s --data-dir ./data --secure-port 6443': test(
    'test/e2e/start-scripts.test.ts',
  ),
  'KUBECONFIG=./data/kubeconfig kubectl get namespaces': test('test/e2e/kubectl.test.ts'),
  'KUBECONFIG=.skerry/kubeconfig kubectl get namespaces': test('test/e2e/kubectl.test.ts'),
  'npm ci && npm pack': test('test/e2e/package/installed-package.ts'),
  'npm install --save-dev ../skerry/skerry-0.1.0.tgz': test(
    'test/e2e/package/installed-package.ts',
  ),
  'npm install --global ./skerry-0.1.0.tgz lmdb': not('it changes programs of the machine'),
  'npx skerry init public/': test('test/node/pages/init-command.test.ts'),
  'skerry up --brand k8s': test('test/e2e/command-server.ts'),
  'skerry snapshot save objects.snapshot --data-dir data': test(
    'test/node/snapshot/directory-snapshot.test.ts',
  ),
  'skerry snapshot inspect objects.snapshot': test('test/node/snapshot/directory-snapshot.test.ts'),
  'skerry snapshot restore objects.snapshot --data-dir copy': test(
    'test/node/snapshot/directory-snapshot.test.ts',
  ),
  'npm install --global @grpc/grpc-js protobufjs': not('it changes programs of the machine'),
  'skerry up --brand k8s --etcd-servers https://10.0.0.1:2379,https://10.0.0.2:2379,https://10.0.0.3:2379 --etcd-cafile ca.crt --etcd-certfile client.crt --etcd-keyfile client.key':
    not('its addresses are of another network; test/node/etcd starts servers on etcd'),
  'skerry up --bind-address 0.0.0.0 --advertise-address 192.0.2.7 --tls-san skerry.example.com':
    not('it would serve the network of the machine that runs the tests'),
  'skerry up --brand k8s --etcd-servers http://192.0.2.5:2379 --data-dir /var/lib/skerry --bind-address 0.0.0.0 --advertise-address 192.0.2.7':
    test('test/node/etcd/several-servers.test.ts'),
  'ssh 192.0.2.8 mkdir -p /var/lib/skerry/pki': not('it needs a second machine'),
  'scp /var/lib/skerry/pki/{ca,front-proxy-ca,front-proxy-client}.{crt,key} /var/lib/skerry/pki/sa.key 192.0.2.8:/var/lib/skerry/pki/':
    test('test/node/etcd/several-servers.test.ts'),
  'ssh 192.0.2.8 skerry up --brand k8s --etcd-servers http://192.0.2.5:2379 --data-dir /var/lib/skerry --bind-address 0.0.0.0 --advertise-address 192.0.2.8':
    test('test/node/etcd/several-servers.test.ts'),
  'K=.skerry/kubeconfig': test('test/e2e/command-server.ts'),
  'orders-server --kubeconfig $K --authentication-kubeconfig $K --authorization-kubeconfig $K --secure-port 8443':
    test('test/e2e/aggregation-programs.test.ts'),
  'kubectl --kubeconfig $K apply -f orders.yaml': test('test/e2e/aggregation.test.ts'),
  'kubectl --kubeconfig $K wait --for=condition=Available apiservice/v1.orders.example': test(
    'test/e2e/aggregation.test.ts',
  ),
  'kubectl --kubeconfig $K apply -f tenant.yaml': test('test/e2e/kubectl-fairness.test.ts'),
  'kubectl --kubeconfig $K get --raw /debug/api_priority_and_fairness/dump_priority_levels': test(
    'test/e2e/kubectl-fairness.test.ts',
  ),
  'export KUBEBUILDER_ASSETS=$(npx skerry envtest-assets -p path ./bin/envtest)': test(
    'test/e2e/envtest.test.ts',
  ),
  'go test ./...': test('test/e2e/envtest.test.ts'),
  'bun add ../skerry/skerry-0.1.0.tgz lmdb && bunx --bun skerry up --brand k8s': test(
    'test/e2e/runtimes/runtimes.test.ts',
  ),
  'deno add npm:skerry npm:lmdb npm:@types/node && deno run -A npm:skerry up --brand k8s': not(
    'the package is not published; test/e2e/runtimes runs the command in Deno',
  ),
  'npm ci && npm run playground': test('test/e2e/start-scripts.test.ts'),
  'npm run build:playground': test('test/e2e/shared-sites.ts'),
}
