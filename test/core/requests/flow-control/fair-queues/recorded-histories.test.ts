import { expect, it } from 'vitest'
import {
  dealHand,
  hashFlow,
} from '../../../../../core/requests/flow-control/fair-queues/shuffle-sharding.ts'
import {
  inSeatSeconds,
  QueueHistory,
  readSteps,
} from '../../../../support/flow-control/queue-history.ts'
import recordedHands from './recorded-hands.json' with { type: 'json' }
import recordedHistories from './recorded-queue-histories.json' with { type: 'json' }

/*
 * recorded-queue-histories.json: random histories of the queue sets of kube-apiserver 1.34.2 (fairqueuing/queueset under its event
 * clock for tests): each step, behind `>` which requests it gave seats to, and dumps by the number of steps before them. Seats of
 * waiting requests are the sum of those of the queues: the total of the original drifts where it narrows final seats. Histories are
 * left out in which a request lingers over a queue that was removed: the original removes another one then, or crashes.
 * Its queues may be ahead of others without limit.
 * recorded-hands.json: hashes of flows, and the hands that its dealer deals.
 */

it('queues decide as those of the original, step by step', () => {
  for (const recorded of recordedHistories) {
    const history = new QueueHistory({ mostLeadMs: Infinity })
    const dumps: Readonly<Record<string, string>> = recorded.dumps
    const steps = readSteps(recorded)
    const found = steps.map(({ step }, at) => {
      const outcome = history.step(step)
      return at + 1 in dumps ? `${outcome} | ${history.dump()}` : outcome
    })
    const wanted = steps.map(({ outcome }, at) => {
      const dump = dumps[at + 1]
      return dump === undefined ? outcome : `${outcome} | ${dump}`
    })
    expect(found, recorded.steps).toEqual(wanted)
    expect(history.rejected).toEqual(recorded.rejected)
    expect(inSeatSeconds(history.set.currentR)).toBe(recorded.currentR)
  }
})

it('hands are dealt as those of the original', () => {
  for (const { flowSchema, distinguisher, hash, queues, hand } of recordedHands) {
    const ours = hashFlow(flowSchema, distinguisher)
    expect(String(ours)).toBe(hash)
    expect(dealHand(ours, queues, hand.length)).toEqual(hand)
  }
})
