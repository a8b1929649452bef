import type { HostCommand } from './host-command.ts'

/** Commands about manifests and releases, which ask no server: `skerry convert` is `skerry kubectl convert`. */
const manifestCommands = [
  ['convert', 'rewrites manifests for another API version'],
  ['check-removed', 'names the manifests that a release does not serve'],
  ['releases', 'shows the life of a resource'],
] as const

/**
 * All commands but that of serving, in the order of the help. Their modules are imported when they run, so that the start of a
 * server does not load them.
 */
export const hostCommands: readonly HostCommand[] = [
  {
    name: 'run',
    usage: '[flags] -- <command>',
    summary: 'runs a command with KUBECONFIG set, against a server of its own',
    run: async (words) => {
      const { runCommand } = await import('./run/run-command.ts')
      await runCommand(words)
    },
  },
  {
    name: 'status',
    usage: '[flags]',
    summary: 'says whether a server runs on a data directory, and whether it is ready',
    run: async (words) => {
      const { printStatus } = await import('./status/print-status.ts')
      await printStatus(words)
    },
  },
  {
    name: 'kubectl',
    usage: '<command> [flags]',
    summary: 'runs a command of kubectl over any kubeconfig',
    run: async (words) => {
      const { runOverKubeconfig } = await import('./kubectl/run-over-kubeconfig.ts')
      await runOverKubeconfig(words)
    },
  },
  {
    name: 'kube-apiserver',
    usage: '[flags]',
    summary: 'serves by the flags and defaults of kube-apiserver; a link of that name does so too',
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
    summary:
      'writes a directory for KUBEBUILDER_ASSETS, with which envtest runs against this server',
    run: async (words) => {
      const { makeEnvtestAssets } = await import('./envtest/make-envtest-assets.ts')
      await makeEnvtestAssets(words)
    },
  },
  {
    name: 'etcd',
    usage: '[flags]',
    summary: 'answers the health checks of etcd, for programs that start one beside kube-apiserver',
    run: async (words) => {
      const { serveHealth } = await import('./etcd/serve-health.ts')
      await serveHealth(words)
    },
  },
  {
    name: 'init',
    usage: '[flags] <folder>',
    summary: 'copies the service worker into the folder of files that a site serves as they are',
    run: async (words) => {
      const { initPages } = await import('./init/init-pages.ts')
      await initPages(words)
    },
  },
  {
    name: 'cel',
    usage: '[flags] <expression>',
    summary: 'evaluates an expression (CEL)',
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
  ...manifestCommands.map(([name, summary]) => ({
    name,
    usage: '[flags]',
    summary,
    run: async (words: readonly string[]): Promise<void> => {
      const { runOverKubeconfig } = await import('./kubectl/run-over-kubeconfig.ts')
      await runOverKubeconfig([name, ...words], 'skerry')
    },
  })),
]
