import { setTimeout } from 'node:timers/promises'
import type { Connection } from '../connection.ts'
import { namespaceCase, namespaceLeftovers, neededRequests, takeAway } from '../run-namespace.ts'
import type { Subject } from '../subject.ts'
import { apartFrom } from '../subjects.ts'
import type { Tally } from '../tally.ts'
import { runLostUpdates } from './lost-updates.ts'
import { MixedSubject, type MixedPair } from './mixed-subject.ts'

interface MixedRun {
  readonly subjects: readonly Subject[]
  readonly namespace: string
  readonly concurrency: number
  readonly requests: number
  readonly report: (line: string) => void
}

const nothing = { uid: '', version: '', continueToken: '' }

/**
 * The mixed control plane: both servers have one store. Every kind is written through one and read through the other,
 * both ways; then writers on both change the same objects.
 */
export async function runMixed(pair: MixedPair, tally: Tally, run: MixedRun): Promise<void> {
  const { original } = pair
  const { subjects, namespace, report } = run
  const send = async (requests: Parameters<Connection['send']>[0][]): Promise<void> => {
    for (const request of requests) await original.send(request, nothing)
  }
  const tidy = async (): Promise<void> => {
    for (const subject of subjects) await takeAway(subject, [original])
    await send([...namespaceLeftovers(namespace), ...namespaceLeftovers(apartFrom(namespace))])
  }
  await tidy()
  for (const name of [namespace, apartFrom(namespace)])
    await send([...namespaceCase(name).requests])
  await send([...(await neededRequests(original, namespace))])
  // Admission of both notices new classes and service accounts within a second or so, and nothing says that it has.
  await setTimeout(2_000)
  const waiting = subjects[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      await new MixedSubject(pair, tally, next.value).run()
    }
  }
  try {
    await Promise.all(Array.from({ length: run.concurrency }, work))
    await runLostUpdates(pair, tally, { ...run, report })
  } finally {
    await tidy()
  }
}
