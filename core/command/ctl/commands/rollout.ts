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
  summary: 'Follow, pause, restart or undo rollouts',
  usage: 'rollout SUBCOMMAND',
  description:
    'Follow, pause, restart or undo rollouts of deployments, daemon sets and stateful sets.',
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
