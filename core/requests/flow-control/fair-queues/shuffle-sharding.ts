import { sha256 } from '../../../base/text/sha256.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'

/** Hash of a flow, by which shuffle sharding deals its hand: the first 64 bits of a SHA-256. */
export function hashFlow(flowSchema: string, distinguisher: string): bigint {
  const digest = sha256(encodeUtf8(`${flowSchema}\0${distinguisher}`))
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, true)
}

/**
 * Deals a hand of different queues out of `queues`, as the hash says. Flows with one hash have one hand; two flows rarely share
 * all of theirs.
 */
export function dealHand(hash: bigint, queues: number, handSize: number): readonly number[] {
  const remainders: number[] = []
  let rest = hash
  for (let dealt = 0; dealt < handSize; dealt++) {
    const left = BigInt(queues - dealt)
    remainders.push(Number(rest % left))
    rest /= left
  }
  return remainders.map((remainder, dealt) => {
    let card = remainder
    for (let before = dealt - 1; before >= 0; before--) {
      if (card >= (remainders[before] ?? 0)) card++
    }
    return card
  })
}
