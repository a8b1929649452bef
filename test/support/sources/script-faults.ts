/** What a script of package.json may name. */
export interface ScriptWorld {
  /** Names of the programs that npm finds: those of the installed packages, and exec, where the script before has provided it for cmd.exe. */
  readonly programs: ReadonlySet<string>
  /** Names of the package's scripts, which `npm run` finds. */
  readonly scripts: ReadonlySet<string>
  readonly isFile: (path: string) => boolean
}

// A word has one meaning in POSIX shells and in cmd.exe where it consists of these; so has one between double quotes.
const word = /^(?:[\w@+=:,./-]+|"[\w@+=:,./ -]+")$/
const ownPrograms = new Set(['node', 'npm', 'npx'])

/** Why a script does not run alike in every shell that npm starts, cmd.exe and POSIX shells; empty where it does. */
export function scriptFaults(script: string, world: ScriptWorld): string[] {
  return script.split(' && ').flatMap((command) => commandFaults(command, world))
}

function commandFaults(command: string, world: ScriptWorld): string[] {
  const words = command.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const [program = '', ...parameters] = words
  const faults = words
    .filter((one) => !word.test(one))
    .map((one) => `"${one}" does not mean the same to all shells`)
  if (!ownPrograms.has(program) && !world.programs.has(program)) {
    faults.push(`"${program}" is no program of an installed package`)
  }
  if (program === 'npm' && parameters[0] === 'run') {
    const name = parameters.slice(1).find((one) => !one.startsWith('-')) ?? ''
    if (!world.scripts.has(name)) faults.push(`there is no script "${name}"`)
  }
  return [...faults, ...fileFaults(program, parameters, world)]
}

/** The files that a script starts or reads; what is built is not there before. */
function fileFaults(program: string, parameters: readonly string[], world: ScriptWorld): string[] {
  const files = parameters
    .filter((one) => one.startsWith('--env-file='))
    .map((one) => one.slice('--env-file='.length))
  if (program === 'node' || program === 'tsx') {
    const first = parameters.find(
      (one, at) => !one.startsWith('-') && parameters[at - 1] !== '--import',
    )
    if (first !== undefined && !first.startsWith('dist/')) files.push(first)
  }
  return files.filter((one) => !world.isFile(one)).map((one) => `there is no file ${one}`)
}
