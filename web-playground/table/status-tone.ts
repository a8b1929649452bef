/** What a status means for whoever looks at it. */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'plain'

const good = new Set([
  'active',
  'available',
  'bound',
  'complete',
  'completed',
  'ready',
  'running',
  'succeeded',
  'true',
])

const waiting = new Set([
  'containercreating',
  'pending',
  'podinitializing',
  'progressing',
  'released',
  'suspended',
  'terminating',
  'unknown',
])

const badWords = /error|fail|backoff|evicted|lost|oomkilled|notready|invalid|false/i

/** Reads the words that servers put into a Status column. */
export function statusTone(text: string): StatusTone {
  const word = text.toLowerCase()
  if (good.has(word)) return 'good'
  if (waiting.has(word) || word.startsWith('init:')) return 'waiting'
  return badWords.test(word) ? 'bad' : 'plain'
}
