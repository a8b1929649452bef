const apiVersion = 'flowcontrol.apiserver.k8s.io/v1'

/** Who is sent to the level, and how much that takes. */
export interface NarrowLevel {
  /** Name of the user, and of the flow schema. */
  readonly user: string
  /** Name of the level; `narrow` unless given. */
  readonly level?: string
  readonly shares?: number
  readonly queues?: number
  readonly handSize?: number
  /** Requests that wait in a queue at most; 0 for a level without queues. */
  readonly queueLength: number
}

/** A priority level that neither lends nor borrows, and a flow schema that has all requests of a user there. */
export function narrowLevel({
  user,
  level = 'narrow',
  shares = 1,
  queues = 1,
  handSize = 1,
  queueLength,
}: NarrowLevel) {
  const queuing = { queues, handSize, queueLengthLimit: queueLength }
  const limited = {
    nominalConcurrencyShares: shares,
    lendablePercent: 0,
    borrowingLimitPercent: 0,
    limitResponse: queueLength > 0 ? { type: 'Queue', queuing } : { type: 'Reject' },
  }
  const all = ['*']
  const resourceRules = [
    { verbs: all, apiGroups: all, resources: all, namespaces: all, clusterScope: true },
  ]
  const nonResourceRules = [{ verbs: all, nonResourceURLs: all }]
  return [
    {
      apiVersion,
      kind: 'PriorityLevelConfiguration',
      metadata: { name: level },
      spec: { type: 'Limited', limited },
    },
    {
      apiVersion,
      kind: 'FlowSchema',
      metadata: { name: user },
      spec: {
        priorityLevelConfiguration: { name: level },
        matchingPrecedence: 500,
        distinguisherMethod: { type: 'ByUser' },
        rules: [
          {
            subjects: [{ kind: 'User', user: { name: user } }],
            resourceRules,
            nonResourceRules,
          },
        ],
      },
    },
  ] as const
}
