import type { Command } from '../command.ts'
import {
  allFlag,
  dryRunFlag,
  fieldManagerFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
  validateFlag,
} from '../frequent-flags.ts'

export const taintCommand: Command = {
  name: 'taint',
  summary: 'Set and remove taints of nodes',
  usage: 'taint NODE NAME KEY_1=VAL_1:TAINT_EFFECT_1 ... KEY_N=VAL_N:TAINT_EFFECT_N [options]',
  description:
    'Set and remove taints of nodes.\n\n A taint is KEY=VALUE:EFFECT, where the effect is NoSchedule, PreferNoSchedule or NoExecute. A dash behind a key, or behind KEY:EFFECT, removes it.',
  examples: [
    "# Update node 'foo' with a taint with key 'dedicated', value 'special-user' and effect 'NoSchedule'",
    'kubectl taint nodes foo dedicated=special-user:NoSchedule',
    '',
    "# Remove from node 'foo' all the taints with key 'dedicated'",
    'kubectl taint nodes foo dedicated-',
    '',
    "# Add a taint with key 'dedicated' on nodes having label myLabel=X",
    'kubectl taint node -l myLabel=X  dedicated=foo:PreferNoSchedule',
  ],
  words: 'type-and-names',
  flags: [
    selectorFlag,
    allFlag,
    {
      name: 'overwrite',
      type: 'boolean',
      help: 'Change taints that have another value, which is refused otherwise.',
    },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    validateFlag,
    fieldManagerFlag('kubectl-taint'),
  ],
  run: async (call) => (await import('../nodes/run-taint.ts')).runTaint(call),
}
