import { realpath, stat } from 'node:fs/promises'
import { checkKwokConfig, chosenSimulation, type SimulationSettings } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { readRequired } from '../../base/files/file-store.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { dialTargets } from './dial-targets.ts'
import { LogDirectory } from './log-directory.ts'
import { certificateMaker } from './make-certificates.ts'

/** The settings of the simulation that the start options choose, with what this machine lends to it. @throws StartupError */
export async function prepareSimulation(
  options: StartOptions,
  now: () => number,
): Promise<SimulationSettings> {
  const { kwokConfigFiles = [], kwokLogDir, kwokTargets = [] } = options
  const allowsLinkLocal = options.allowLinkLocalTargets ?? false
  const kwokConfig = await Promise.all(kwokConfigFiles.map(readConfig))
  const logFiles = kwokLogDir === undefined ? undefined : await openDirectory(kwokLogDir)
  return {
    ...chosen(options),
    ...(kwokConfig.length > 0 && { kwokConfig }),
    host: {
      ...(logFiles && { logFiles }),
      makeCertificates: certificateMaker(now),
      ...(kwokTargets.length > 0 && { dial: dialTargets(kwokTargets, { allowsLinkLocal }) }),
    },
  }
}

function chosen(options: StartOptions): SimulationSettings {
  try {
    return chosenSimulation(options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartupError(`--load-balancer-range: ${error.message}`, error)
  }
}

async function readConfig(file: string): Promise<string> {
  const text = await readRequired(file, '--kwok-config')
  try {
    await checkKwokConfig({ kwokConfig: text })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartupError(`--kwok-config ${file}: ${error.message}`, error)
  }
  return text
}

async function openDirectory(path: string): Promise<LogDirectory> {
  try {
    const root = await realpath(path)
    if ((await stat(root)).isDirectory()) return new LogDirectory(root)
  } catch (error) {
    throw new StartupError(`cannot read --kwok-log-dir ${path}: ${reasonOf(error)}`, error)
  }
  throw new StartupError(`--kwok-log-dir ${path}: it is not a directory`)
}
