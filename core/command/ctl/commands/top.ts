import type { Command } from '../command.ts'
import { topNodeCommand } from '../top/top-node.ts'
import { topPodCommand } from '../top/top-pod.ts'

export const topCommand: Command = {
  name: 'top',
  summary: 'Show the usage of CPU and memory',
  usage: 'top',
  description:
    'Show the CPU and memory that nodes or pods use, as the metrics API of the server has it.',
  flags: [],
  subcommands: [topNodeCommand, topPodCommand],
}
