import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { selectorFlag } from '../frequent-flags.ts'
import { podRunningTimeoutFlag } from '../streams/stream-flags.ts'

export const logsCommand: Command = {
  name: 'logs',
  summary: 'Show what containers have printed',
  usage: 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]',
  description:
    "Show what the containers of a pod, or of a workload's pods, have printed. Without -c it is the default container, or the only one.",
  examples: [
    '# Return snapshot logs from pod nginx with only one container',
    'kubectl logs nginx',
    '',
    '# Begin streaming the logs from all containers in pods defined by label app=nginx',
    'kubectl logs -f -l app=nginx --all-containers=true',
    '',
    '# Show all logs from pod nginx written in the last hour',
    'kubectl logs --since=1h nginx',
    '',
    '# Return snapshot logs from container nginx-1 of a deployment named nginx',
    'kubectl logs deployment/nginx -c nginx-1',
  ],
  words: 'pods-or-types',
  flags: [
    {
      name: 'all-pods',
      type: 'boolean',
      help: 'Show the logs of all pods of a workload, each line behind the name of its pod.',
    },
    {
      name: 'all-containers',
      type: 'boolean',
      help: 'Show the logs of all containers of a pod, init containers first.',
    },
    {
      name: 'follow',
      shorthand: 'f',
      type: 'boolean',
      help: 'Go on with what the container logs from now on.',
    },
    {
      name: 'timestamps',
      type: 'boolean',
      help: 'Write the time before each line.',
    },
    {
      name: 'limit-bytes',
      type: 'integer',
      initial: '0',
      help: 'Bytes of each log at most; 0 for all.',
    },
    {
      name: 'previous',
      shorthand: 'p',
      type: 'boolean',
      help: "Show the log of the container's last run before the present one.",
    },
    {
      name: 'tail',
      type: 'integer',
      initial: '-1',
      help: 'Last lines of each log; -1 for all, 10 unless given where a selector chooses pods.',
    },
    {
      name: 'ignore-errors',
      type: 'boolean',
      help: 'With -f, go on with the other containers where one cannot be read.',
    },
    {
      name: 'since-time',
      type: 'string',
      help: 'Only lines since this moment, such as 2025-01-31T12:00:00Z; not together with --since.',
    },
    {
      name: 'since',
      type: 'duration',
      initial: '0s',
      help: 'Only lines of this last time, such as 5m; not together with --since-time.',
    },
    {
      name: 'container',
      shorthand: 'c',
      type: 'string',
      words: 'container',
      help: 'Container whose log is shown.',
    },
    {
      name: 'insecure-skip-tls-verify-backend',
      type: 'boolean',
      help: "Take the log although the node's kubelet cannot prove who it is.",
    },
    podRunningTimeoutFlag('20s'),
    selectorFlag,
    {
      name: 'max-log-requests',
      type: 'integer',
      initial: '5',
      help: 'Logs that -f follows at once at most where a selector chooses pods; more are an error.',
    },
    {
      name: 'prefix',
      type: 'boolean',
      help: 'Write the names of pod and container before each line.',
    },
  ],
  run: async (call) => (await loadPart(() => import('../streams/run-logs.ts'))).runLogs(call),
}
