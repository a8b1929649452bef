import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { filenameFlag } from '../frequent-flags.ts'
import { podRunningTimeoutFlag, processFlags } from '../streams/stream-flags.ts'

export const execCommand: Command = {
  name: 'exec',
  summary: 'Run a command in a container',
  usage: 'exec (POD | TYPE/NAME) [-c CONTAINER] [flags] -- COMMAND [args...]',
  examples: [
    "# Get output from running the 'date' command from pod mypod, using the first container by default",
    'kubectl exec mypod -- date',
    '',
    "# Switch to raw terminal mode; sends stdin to 'sh' in ruby-container from pod mypod",
    'kubectl exec mypod -c ruby-container -i -t -- sh',
    '',
    "# Get output from running 'date' command from the first pod of the deployment mydeployment",
    'kubectl exec deploy/mydeployment -- date',
  ],
  words: 'pods-or-types',
  flags: [filenameFlag, podRunningTimeoutFlag('1m0s'), ...processFlags],
  run: async (call) => (await loadPart(() => import('../streams/run-exec.ts'))).runExec(call),
}
