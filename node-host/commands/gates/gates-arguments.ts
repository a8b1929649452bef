import { parseArgs } from 'node:util'
import {
  defaultRelease,
  type GateStage,
  oldestRelease,
  parseEmulated,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'

/** Arguments of `skerry gates`. */
export interface GatesArguments {
  /** `1.29`. */
  readonly release: string
  /** The stage of the gates that are listed; undefined for all. */
  readonly stage: GateStage | undefined
  readonly output: 'text' | 'json'
}

const stages: Readonly<Record<string, GateStage>> = {
  alpha: 'alpha',
  beta: 'beta',
  deprecated: 'deprecated',
  ga: 'stable',
  stable: 'stable',
}

/** The text of `skerry gates --help`. */
export const gatesHelp: string = `Usage: skerry gates [flags]

Lists the feature gates of a release with stage, default, whether the default is locked, whether the gate has an effect in
this server, and what it does. Gates without effect are accepted, so that command lines of kube-apiserver work.

      --release <version>      A release from ${oldestRelease} to ${defaultRelease}. Default ${defaultRelease}.
      --stage <stage>          Only gates of this stage: alpha, beta, stable (or ga), deprecated.
  -o, --output <text|json>     Output format. Default text.
  -h, --help                   Print this text.
`

/** Reads the command-line arguments that follow `skerry gates`. @returns undefined where help is asked for. @throws StartupError */
export function parseGatesArguments(words: readonly string[]): GatesArguments | undefined {
  const values = parse(words)
  if (values.help === true) return undefined
  return {
    release: readRelease(values.release ?? defaultRelease),
    stage: readStage(values.stage),
    output: readOutput(values.output),
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        release: { type: 'string' },
        stage: { type: 'string' },
        output: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), error)
  }
}

function readRelease(text: string): string {
  try {
    return parseEmulated(text.replace(/^v/, '')).name
  } catch (error) {
    throw error instanceof RangeError ? new StartupError(`--release: ${error.message}`) : error
  }
}

function readStage(text: string | undefined): GateStage | undefined {
  if (text === undefined) return undefined
  const word = text.toLowerCase()
  const stage = Object.hasOwn(stages, word) ? stages[word] : undefined
  if (stage !== undefined) return stage
  throw new StartupError(`--stage: "${text}" is not one of alpha, beta, stable, deprecated`)
}

function readOutput(text = 'text'): 'text' | 'json' {
  if (text === 'text' || text === 'json') return text
  throw new StartupError(`--output: "${text}" is not one of text, json`)
}
