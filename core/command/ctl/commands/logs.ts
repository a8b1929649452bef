import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { selectorFlag } from '../frequent-flags.ts'
import { podRunningTimeoutFlag } from '../streams/stream-flags.ts'

export const logsCommand: Command = {
  name: 'logs',
  summary: 'Print the logs for a container in a pod',
  usage: 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]',
  description:
    'Print the logs for a container in a pod or specified resource. If the pod has only one container, the container name is optional.',
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
      help: 'Get logs from all pod(s). Sets prefix to true.',
    },
    {
      name: 'all-containers',
      type: 'boolean',
      help: "Get all containers' logs in the pod(s).",
    },
    {
      name: 'follow',
      shorthand: 'f',
      type: 'boolean',
      help: 'Specify if the logs should be streamed.',
    },
    {
      name: 'timestamps',
      type: 'boolean',
      help: 'Include timestamps on each line in the log output',
    },
    {
      name: 'limit-bytes',
      type: 'integer',
      initial: '0',
      help: 'Maximum bytes of logs to return. Defaults to no limit.',
    },
    {
      name: 'previous',
      shorthand: 'p',
      type: 'boolean',
      help: 'If true, print the logs for the previous instance of the container in a pod if it exists.',
    },
    {
      name: 'tail',
      type: 'integer',
      initial: '-1',
      help: 'Lines of recent log file to display. Defaults to -1 with no selector, showing all log lines otherwise 10, if a selector is provided.',
    },
    {
      name: 'ignore-errors',
      type: 'boolean',
      help: 'If watching / following pod logs, allow for any errors that occur to be non-fatal',
    },
    {
      name: 'since-time',
      type: 'string',
      help: 'Only return logs after a specific date (RFC3339). Defaults to all logs. Only one of since-time / since may be used.',
    },
    {
      name: 'since',
      type: 'duration',
      initial: '0s',
      help: 'Only return logs newer than a relative duration like 5s, 2m, or 3h. Defaults to all logs. Only one of since-time / since may be used.',
    },
    {
      name: 'container',
      shorthand: 'c',
      type: 'string',
      words: 'container',
      help: 'Print the logs of this container',
    },
    {
      name: 'insecure-skip-tls-verify-backend',
      type: 'boolean',
      help: 'Skip verifying the identity of the kubelet that logs are requested from.',
    },
    podRunningTimeoutFlag('20s'),
    selectorFlag,
    {
      name: 'max-log-requests',
      type: 'integer',
      initial: '5',
      help: 'Specify maximum number of concurrent logs to follow when using by a selector. Defaults to 5.',
    },
    {
      name: 'prefix',
      type: 'boolean',
      help: 'Prefix each log line with the log source (pod name and container name)',
    },
  ],
  run: async (call) => (await loadPart(() => import('../streams/run-logs.ts'))).runLogs(call),
}
