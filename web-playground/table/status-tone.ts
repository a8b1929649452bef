/** What a status means for the user. */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'plain'

const good = new Set([
  'active',
  'approved',
  'available',
  'bound',
  'complete',
  'completed',
  'issued',
  'ready',
  'running',
  'succeeded',
  'successcriteriamet',
  'true',
])

const waiting = new Set([
  'containercreating',
  'pending',
  'podinitializing',
  'preempting',
  'progressing',
  'released',
  'schedulingdisabled',
  'schedulinggated',
  'suspended',
  'terminating',
  'unknown',
])

/** Words in the reasons of kubelets, schedulers and controllers why something does not run. */
const badWords =
  /backoff|denied|deadline|^err|error|evicted|exceeded|exitcode|fail|false|invalid|lost|notready|oomkilled|outof|signal|statusunknown|unavailable|cannotrun|nodeaffinity|nodeshutdown|taintmanager/

/** Done and to be done of a pod's init containers: `1/3`. */
const progress = /^\d+\/\d+$/

function toneOf(word: string): StatusTone {
  if (good.has(word)) return 'good'
  if (waiting.has(word) || progress.test(word)) return 'waiting'
  return badWords.test(word) ? 'bad' : 'plain'
}

/** Reads the words that servers put into a Status column; of several, the worst counts. */
export function statusTone(text: string): StatusTone {
  const words = text.toLowerCase().split(',')
  const tones = words.map((word) => toneOf(word.replace(/^init:/, '')))
  return (['bad', 'waiting', 'good'] as const).find((tone) => tones.includes(tone)) ?? 'plain'
}
