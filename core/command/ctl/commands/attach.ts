import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { podRunningTimeoutFlag, processFlags } from '../streams/stream-flags.ts'

export const attachCommand: Command = {
  name: 'attach',
  summary: 'Follow the main program of a container',
  usage: 'attach (POD | TYPE/NAME) -c CONTAINER',
  description: 'Follow the main program of a container: its output, and with -i its input.',
  examples: [
    '# Get output from ruby-container from pod mypod',
    'kubectl attach mypod -c ruby-container',
    '',
    '# Get output from the first pod of a replica set named nginx',
    'kubectl attach rs/nginx',
  ],
  words: 'pods-or-types',
  flags: [podRunningTimeoutFlag('1m0s'), ...processFlags],
  run: async (call) => (await loadPart(() => import('../streams/run-attach.ts'))).runAttach(call),
}
