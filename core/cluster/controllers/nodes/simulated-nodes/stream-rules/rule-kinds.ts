import type { RuleKind } from '../../../shared/kwok/rule-items.ts'

/** kwok's kinds by the subresource of pods that they answer. */
export const ruleKinds: Readonly<Record<'log' | 'exec' | 'attach' | 'portforward', RuleKind>> = {
  log: {
    kind: 'Logs',
    resource: 'logs',
    clusterKind: 'ClusterLogs',
    clusterResource: 'clusterlogs',
    items: 'logs',
    fields: ['logsFile', 'previousLogsFile', 'follow'],
  },
  exec: {
    kind: 'Exec',
    resource: 'execs',
    clusterKind: 'ClusterExec',
    clusterResource: 'clusterexecs',
    items: 'execs',
    fields: ['local'],
  },
  attach: {
    kind: 'Attach',
    resource: 'attaches',
    clusterKind: 'ClusterAttach',
    clusterResource: 'clusterattaches',
    items: 'attaches',
    fields: ['logsFile'],
  },
  portforward: {
    kind: 'PortForward',
    resource: 'portforwards',
    clusterKind: 'ClusterPortForward',
    clusterResource: 'clusterportforwards',
    items: 'forwards',
    fields: ['command', 'target'],
  },
}
