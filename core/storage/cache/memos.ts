/** Encoding of an object. */
export interface Memo {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Encodings of one object that are kept at most: one client uses one, and few are in use at a time. */
const maxMemos = 3

/** The encoding `id`, made where `memos` do not have it; with `keeps`, it takes the place of the oldest. */
export function memoized(
  memos: Memo[],
  id: string,
  make: () => Uint8Array,
  keeps: boolean,
): Uint8Array {
  for (const memo of memos) if (memo.id === id) return memo.bytes
  const bytes = make()
  if (!keeps) return bytes
  if (memos.length === maxMemos) memos.shift()
  memos.push({ id, bytes })
  return bytes
}
