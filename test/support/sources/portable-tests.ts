/**
 * What no Node can break, beside the tests of core, which uses nothing of Node: pages in Chromium, for which Node only serves files; the
 * answers of core's kubectl, its lessons and its commands beside real ones; texts, and how sources refer to each other; objects that a kubectl
 * changes, while the other tests of kubectl have all forms of connections.
 */
export const portableTests: readonly string[] = [
  ...['browser', 'playground', 'ctl'].map((folder) => `test/e2e/${folder}/**`),
  ...[
    'apply-kinds',
    'changes',
    'changes-replace',
    'typed-changes',
    'real-definitions',
    'identities',
    'services',
  ].map((name) => `test/e2e/kubectl-${name}.test.ts`),
  'test/e2e/emulated-releases.test.ts',
  ...['conformance', 'course', 'documents', 'mission', 'release', 'sources', 'texts'].map(
    (folder) => `test/node/${folder}/**`,
  ),
  ...['busybox-answers', 'real-shells'].map((name) => `test/node/simulation/${name}.test.ts`),
]
