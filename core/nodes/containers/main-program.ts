import type { JsonObject } from '../../api/json.ts'
import { textsOf, textOf } from '../../api/json-fields.ts'
import { formatTime } from '../../api/time.ts'
import type { ProcessMeter } from '../shell/process-meter.ts'
import type { ProcessWorld, Program } from '../shell/program.ts'
import { isKnownCommand, runCommand } from '../shell/run-command.ts'
import { chosenBy, parseImageName } from './image-name.ts'
import { type KnownImage, knownImages } from './known-images.ts'
import { shortNameOf } from './pull-errors.ts'
import { expandReferences, mostArguments } from './variable-references.ts'

export function knownImageOf(container: JsonObject): KnownImage | undefined {
  const name = parseImageName(textOf(container, 'image'))
  return name && knownImages.get(shortNameOf(name))
}

/** What the main process of a container is. */
export type MainProcess =
  /** A command that the canned shell runs. */
  | { readonly kind: 'command'; readonly words: readonly string[] }
  /** The image's own program, which runs until it is stopped, or for a while. */
  | { readonly kind: 'image'; readonly image: KnownImage }
  /** A program that nothing is known of. */
  | { readonly kind: 'unknown' }
  /** A command that the image does not have. */
  | { readonly kind: 'absent'; readonly command: string }

/** The main process of a container, by its command, its arguments and its image. */
export function mainProcessOf(container: JsonObject): MainProcess {
  const image = knownImageOf(container)
  const command = textsOf(container, 'command')
  const args = textsOf(container, 'args')
  const words = command.length > 0 ? [...command, ...args] : image?.kind === 'shell' ? args : []
  const [first] = words
  if (first !== undefined) {
    if (isKnownCommand(first)) return { kind: 'command', words }
    if (image?.kind === 'once') return { kind: 'image', image }
    if (image?.kind === 'shell' && image.command === undefined)
      return { kind: 'absent', command: first }
    return { kind: 'unknown' }
  }
  if (image?.kind === 'shell') return { kind: 'command', words: ['sh'] }
  return image ? { kind: 'image', image } : { kind: 'unknown' }
}

/** Whether the main process waits for a client at what it reads: its input is open. */
export function waitsForClient(container: JsonObject): boolean {
  return container['stdin'] === true
}

/** Words of a process with `$(NAME)` replaced by the container's environment; no more of them than a process can be started with. */
export function expandedWords(
  words: readonly string[],
  environment: ReadonlyMap<string, string>,
): string[] {
  const expanded: string[] = []
  let size = 0
  for (const word of words) {
    if (size > mostArguments) break
    const text = expandReferences(word, environment)
    size += text.length
    expanded.push(text)
  }
  return expanded
}

function filled(line: string, now: number): string {
  return `${line.replaceAll('{time}', formatTime(now))}\n`
}

function* ownProgram(
  { lines = [], beat, kind, lasts = 1000 }: KnownImage,
  now: () => number,
): Program {
  for (const line of lines) yield { kind: 'output', stream: 'stdout', text: filled(line, now()) }
  if (kind === 'once') {
    yield { kind: 'sleep', milliseconds: lasts }
    return 0
  }
  while (beat) {
    yield { kind: 'sleep', milliseconds: beat.seconds * 1000 }
    yield { kind: 'output', stream: 'stdout', text: filled(beat.line, now()) }
  }
  yield { kind: 'sleep', milliseconds: Infinity }
  return 0
}

const unknownTasks = ['cache warmed', 'configuration loaded', 'connections checked', 'worker idle']

/** Prints lines of a program that nothing is known of; which ones is decided by `id`. */
function* unknownProgram(id: string, name: string, now: () => number): Program {
  const line = (text: string): string => `${formatTime(now())} INFO ${name} ${text}\n`
  yield { kind: 'output', stream: 'stdout', text: line('started') }
  for (let at = 0; ; at++) {
    const milliseconds = 10_000 + chosenBy(`${id} ${at}`, 50_000)
    yield { kind: 'sleep', milliseconds }
    const text = unknownTasks[chosenBy(`task ${id} ${at}`, unknownTasks.length)] ?? ''
    yield { kind: 'output', stream: 'stdout', text: line(text) }
  }
}

/** The main process of a container. `id` decides what an unknown program prints. */
export function mainProgram(
  container: JsonObject,
  world: ProcessWorld,
  id: string,
  meter: ProcessMeter,
): Program {
  const main = mainProcessOf(container)
  if (main.kind === 'command') {
    return runCommand(world, expandedWords(main.words, world.environment), meter)
  }
  if (main.kind === 'image') return ownProgram(main.image, meter.now)
  return unknownProgram(id, textOf(container, 'name'), meter.now)
}
