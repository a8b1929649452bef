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
    name: 'kubectl',
    usage: '<command> [flags]',
    summary: 'runs a command of kubectl over any kubeconfig',
    run: async (words) => {
      const { runOverKubeconfig } = await import('../kubectl-command/run-over-kubeconfig.ts')
      await runOverKubeconfig(words)
    },
  },
  {
    name: 'cel',
    usage: '[flags] <expression>',
    summary: 'evaluates an expression (CEL)',
    run: async (words) => {
      const { evaluateExpression } = await import('../cel-command/evaluate-expression.ts')
      await evaluateExpression(words)
    },
  },
  {
    name: 'gates',
    usage: '[flags]',
    summary: 'lists the feature gates of a release',
    run: async (words) => {
      const { printFeatureGates } = await import('../gates-command/print-feature-gates.ts')
      await printFeatureGates(words)
    },
  },
  ...manifestCommands.map(([name, summary]) => ({
    name,
    usage: '[flags]',
    summary,
    run: async (words: readonly string[]): Promise<void> => {
      const { runOverKubeconfig } = await import('../kubectl-command/run-over-kubeconfig.ts')
      await runOverKubeconfig([name, ...words], 'skerry')
    },
  })),
]
