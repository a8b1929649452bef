import type { Connection } from '../connection.ts'
import type { Tally } from '../tally.ts'
import type { Side } from './aggregated-server.ts'
import { definitions } from './own-situations.ts'
import { apiServices } from './registered-api.ts'
import { situations } from './situations.ts'
import { Stage } from './stage.ts'

interface AggregationRun {
  /** Namespace of the services. */
  readonly namespace: string
  /** Situations to play, by a part of their names; all unless given. */
  readonly only: ReadonlySet<string>
  readonly report: (line: string) => void
}

/** Plays all situations of APIServices on both servers, one after the other. */
export async function runAggregation(
  connections: Readonly<Record<Side, Connection>>,
  tally: Tally,
  { namespace, only, report }: AggregationRun,
): Promise<void> {
  const stage = new Stage(connections, tally, { namespace, suffix: 'differential.test' })
  await stage.clean([apiServices, definitions])
  for (const { name, play } of situations) {
    if (only.size > 0 && ![...only].some((part) => name.includes(part))) continue
    report(`aggregation: ${name}`)
    stage.begin(name)
    try {
      await play(stage)
    } finally {
      await stage.tidy()
    }
  }
}
