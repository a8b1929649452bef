import type { Command } from '../command.ts'
import { topNodeCommand } from '../top/top-node.ts'
import { topPodCommand } from '../top/top-pod.ts'

export const topCommand: Command = {
  name: 'top',
  summary: 'Display resource (CPU/memory) usage',
  usage: 'top',
  description:
    'Display resource (CPU/memory) usage of nodes or pods, as the metrics API of the server has it.',
  flags: [],
  subcommands: [topNodeCommand, topPodCommand],
}
