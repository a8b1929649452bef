import type { Command } from '../command.ts'
import {
  rolloutPauseCommand,
  rolloutRestartCommand,
  rolloutResumeCommand,
} from '../rollout/rollout-changes.ts'
import { rolloutHistoryCommand } from '../rollout/rollout-history.ts'
import { rolloutStatusCommand } from '../rollout/rollout-status.ts'
import { rolloutUndoCommand } from '../rollout/rollout-undo.ts'

export const rolloutCommand: Command = {
  name: 'rollout',
  summary: 'Manage the rollout of a resource',
  usage: 'rollout SUBCOMMAND',
  description:
    'Manage the rollout of one or many resources: deployments, daemonsets and statefulsets.',
  examples: [
    '# Roll back to the previous deployment',
    'kubectl rollout undo deployment/abc',
    '',
    '# Check the rollout status of a daemonset',
    'kubectl rollout status daemonset/foo',
  ],
  flags: [],
  subcommands: [
    rolloutHistoryCommand,
    rolloutPauseCommand,
    rolloutRestartCommand,
    rolloutResumeCommand,
    rolloutStatusCommand,
    rolloutUndoCommand,
  ],
}
