/** A command of the host besides serving, such as `skerry kubectl`. */
interface HostCommand {
  /** The first word of the command line. */
  readonly name: string
  /** What follows the name in the usage line: `[flags] <expression>`. */
  readonly usage: string
  /** What it does: one sentence for the help. */
  readonly summary: string
  /** Runs it with the words that follow its name; a failure is thrown, an exit code goes to `process.exitCode`. */
  readonly run: (words: readonly string[]) => Promise<void>
}

/** Commands about manifests and releases, which ask no server: `skerry convert` is `skerry kubectl convert`. */
const manifestCommands = [
  ['convert', 'converts manifests to another API version'],
  ['check-removed', 'lists manifests that a release does not serve'],
  ['releases', 'shows which releases serve a resource, and in which versions'],
] as const

/**
 * All commands but that of serving, in the order of the help. Their modules are imported when they run, so that the start of a
 * server does not load them.
 */
export const hostCommands: readonly HostCommand[] = [
  {
    name: 'run',
    usage: '[flags] -- <command>',
    summary: 'starts a server, runs a command with KUBECONFIG set, and stops the server',
    run: async (words) => {
      const { runCommand } = await import('./run/run-command.ts')
      await runCommand(words)
    },
  },
  {
    name: 'status',
    usage: '[flags]',
    summary: 'shows whether the server of a data directory runs and is ready',
    run: async (words) => {
      const { printStatus } = await import('./status/print-status.ts')
      await printStatus(words)
    },
  },
  {
    name: 'kubectl',
    usage: '<command> [flags]',
    summary: 'runs kubectl commands with any kubeconfig',
    run: async (words) => {
      const { runKubectlCommand } = await import('./kubectl/run-kubectl.ts')
      await runKubectlCommand(words)
    },
  },
  {
    name: 'snapshot',
    usage: '<save|restore|inspect> [flags] <file>',
    summary: 'saves the objects of a data directory or an etcd in a file, and restores them',
    run: async (words) => {
      const { runSnapshotCommand } = await import('./snapshot/snapshot-command.ts')
      await runSnapshotCommand(words)
    },
  },
  {
    name: 'kube-apiserver',
    usage: '[flags]',
    summary: 'serves with the flags and defaults of kube-apiserver; so does a link of that name',
    run: async (words) => {
      const [{ kubeApiserverProgram }, { serve }] = await Promise.all([
        import('./serve/programs.ts'),
        import('./serve/serve.ts'),
      ])
      await serve(kubeApiserverProgram, words)
    },
  },
  {
    name: 'envtest-assets',
    usage: '[flags] <directory>',
    summary: 'writes a directory for KUBEBUILDER_ASSETS, so that envtest uses this server',
    run: async (words) => {
      const { makeEnvtestAssets } = await import('./envtest/make-envtest-assets.ts')
      await makeEnvtestAssets(words)
    },
  },
  {
    name: 'etcd',
    usage: '[flags]',
    summary: 'answers the health checks of etcd, for programs that start etcd with kube-apiserver',
    run: async (words) => {
      const { serveHealth } = await import('./etcd/serve-health.ts')
      await serveHealth(words)
    },
  },
  {
    name: 'init',
    usage: '[flags] <folder>',
    summary: 'copies the service worker into the folder of static files of a site',
    run: async (words) => {
      const { initPages } = await import('./init/init-pages.ts')
      await initPages(words)
    },
  },
  {
    name: 'embed',
    usage: '[flags] <file.md>...',
    summary: 'turns fenced blocks of Markdown into playgrounds of a documentation page',
    run: async (words) => {
      const { embedPlaygrounds } = await import('./embed/embed-command.ts')
      await embedPlaygrounds(words)
    },
  },
  {
    name: 'cel',
    usage: '[flags] <expression>',
    summary: 'evaluates a CEL expression',
    run: async (words) => {
      const { evaluateExpression } = await import('./cel/evaluate-expression.ts')
      await evaluateExpression(words)
    },
  },
  {
    name: 'gates',
    usage: '[flags]',
    summary: 'lists the feature gates of a release',
    run: async (words) => {
      const { printFeatureGates } = await import('./gates/print-feature-gates.ts')
      await printFeatureGates(words)
    },
  },
  {
    name: 'lesson',
    usage: '<check|dev> [flags] <file>...',
    summary: 'checks lessons of the playground by their solutions, or serves one to its author',
    run: async (words) => {
      const { runLessonCommand } = await import('./lesson/lesson-command.ts')
      await runLessonCommand(words)
    },
  },
  ...manifestCommands.map(([name, summary]) => ({
    name,
    usage: '[flags]',
    summary,
    run: async (words: readonly string[]): Promise<void> => {
      const { runKubectlCommand } = await import('./kubectl/run-kubectl.ts')
      await runKubectlCommand([name, ...words], 'skerry')
    },
  })),
]
