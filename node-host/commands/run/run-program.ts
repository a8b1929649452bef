import { flags } from '../flags/flag-table.ts'
import type { Program } from '../flags/program.ts'
import { skerryProgram } from '../serve/programs.ts'
import { runUsage } from './run-arguments.ts'

/** `skerry run`: the flags of serving, with other defaults; see `runOptions`. */
export const runProgram: Program = {
  name: 'skerry run',
  usage: runUsage,
  about: [
    "Starts a server on a free port, runs the command with KUBECONFIG set, stops the server, and exits with the command's exit code.",
    'By default the brand is k8s and objects are in memory; --data-dir stores them on disk.',
  ],
  examples: [
    ['skerry run -- kubectl get namespaces', 'runs one command'],
    ["skerry run -- sh -c 'kubectl apply -f deploy/ && go test ./...'", 'runs several'],
    [
      'skerry run --data-dir .state --v 1 -- go test ./...',
      'stores objects on disk, and logs to standard error',
    ],
  ],
  flags,
  defaults: { simulate: true },
  commands: [],
  version: skerryProgram.version,
}
