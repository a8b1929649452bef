import { partsUnderWay } from '../../../core/base/execution/lazy.ts'
import { controllersSettled } from '../objects/owned-objects.ts'
import { type AggregatedPair, apiServicePath, gadgetApiService } from './aggregated-pair.ts'

/** Everything that both servers do on account of what was answered has been done, loading parts of the program included. */
export async function pairSettled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await controllersSettled()
    await partsUnderWay()
  }
}

/** Lets `seconds` pass, one by one, as timers that fall due set others. */
export async function pass({ front }: AggregatedPair, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    front.runtime.advance(1000)
    await pairSettled()
  }
}

/** Registers the gadgets and waits until they are known and followed. */
export async function register(pair: AggregatedPair): Promise<void> {
  const answer = await pair.front.post(apiServicePath, gadgetApiService())
  if (answer.status !== 201) throw new TypeError(answer.text)
  // What asked for them before they were available asks again.
  await pairSettled()
  await pass(pair, 1)
}
