import type { CommandOutput } from '../../processes/command.ts'
import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import type { Commands, ShellSession } from '../../processes/shell-session.ts'
import { saneModes, type Terminal, type TerminalModes } from '../../terminal/terminal.ts'

/** How long a command waits for the size of a terminal that has just been opened, in milliseconds. */
const sizeWaitMs = 100

/** The terminal that a command's input is; undefined for any other input. */
function terminalOf({ world, isPiped }: ShellSession): Terminal | undefined {
  return isPiped ? undefined : world.terminal
}

const modeNames = ['icanon', 'echo', 'isig', 'icrnl', 'opost'] as const

const rawModes: TerminalModes = {
  icanon: false,
  echo: true,
  isig: false,
  icrnl: false,
  opost: false,
}

/** Modes that are known and never differ here, by name; `stty` takes them, and they change nothing. */
const otherModes = new Set(
  (
    'parenb parodd cstopb hupcl cread clocal crtscts ignbrk brkint ignpar parmrk inpck istrip inlcr igncr ixon ixoff iuclc ' +
    'ixany imaxbel iutf8 olcuc ocrnl onlcr onocr onlret ofill ofdel iexten echoe echok echonl noflsh xcase tostop echoprt echoctl echoke'
  ).split(' '),
)

function isMode(name: string): name is (typeof modeNames)[number] {
  return modeNames.some((each) => each === name)
}

function allSettings({ rows, columns, modes }: Terminal): string {
  const on = (name: keyof TerminalModes): string => (modes[name] ? name : `-${name}`)
  return [
    `speed 38400 baud; rows ${rows}; columns ${columns}; line = 0;`,
    'intr = ^C; quit = ^\\; erase = ^?; kill = ^U; eof = ^D; eol = <undef>;',
    'eol2 = <undef>; swtch = <undef>; start = ^Q; stop = ^S; susp = ^Z; rprnt = ^R;',
    'werase = ^W; lnext = ^V; flush = ^O; min = 1; time = 0;',
    '-parenb -parodd cs8 -hupcl -cstopb cread -clocal -crtscts',
    `-ignbrk -brkint -ignpar -parmrk -inpck -istrip -inlcr -igncr ${on('icrnl')} ixon -ixoff`,
    '-iuclc -ixany -imaxbel -iutf8',
    `${on('opost')} -olcuc -ocrnl onlcr -onocr -onlret -ofill -ofdel nl0 cr0 tab0 bs0 vt0`,
    'ff0',
    `${on('isig')} ${on('icanon')} iexten ${on('echo')} echoe echok -echonl -noflsh -xcase -tostop`,
    '-echoprt echoctl echoke',
    '',
  ].join('\n')
}

/** The modes as `stty -g` prints them, and as it takes them again. */
function savedModes({ modes }: Terminal): string {
  return `skerry:${modeNames.map((name) => Number(modes[name])).join('')}`
}

function restore(terminal: Terminal, text: string): boolean {
  const [, bits] = /^skerry:([01]{5})$/.exec(text) ?? []
  if (bits === undefined) return false
  modeNames.forEach((name, at) => (terminal.modes[name] = bits[at] === '1'))
  return true
}

/** Changes settings in their order. Returns the argument that is none. */
function change(terminal: Terminal, args: readonly string[]): string | undefined {
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    const isOn = !word.startsWith('-')
    const name = isOn ? word : word.slice(1)
    const number = Number(args[at + 1])
    const isNumber = /^\d{1,5}$/.test(args[at + 1] ?? '')
    if (name === 'sane') terminal.modes = { ...saneModes }
    else if (name === 'raw') terminal.modes = { ...(isOn ? rawModes : saneModes) }
    else if (name === 'cooked') terminal.modes = { ...(isOn ? saneModes : rawModes) }
    else if (name === 'cbreak') terminal.modes.icanon = !isOn
    else if (isMode(name)) terminal.modes[name] = isOn
    else if ((word === 'rows' || word === 'cols' || word === 'columns') && isNumber) {
      if (word === 'rows') terminal.resize(terminal.columns, number)
      else terminal.resize(number, terminal.rows)
      at += 1
    } else if ((word === 'min' || word === 'time') && isNumber) at += 1
    else if (!otherModes.has(name) && !restore(terminal, word)) return word
  }
  return undefined
}

function sttyOutput(terminal: Terminal, args: readonly string[]): CommandOutput {
  const [first] = args
  if (first === undefined) {
    const changed = modeNames.filter((name) => !terminal.modes[name]).map((name) => `-${name}`)
    return { out: `speed 38400 baud; line = 0;\n${changed.map((each) => `${each}\n`).join('')}` }
  }
  if (first === '-a') return { out: allSettings(terminal) }
  if (first === '-g') return { out: `${savedModes(terminal)}\n` }
  if (first === 'size') return { out: `${terminal.rows} ${terminal.columns}\n` }
  if (first === 'speed') return { out: '38400\n' }
  const wrong = change(terminal, args)
  return wrong === undefined ? {} : { error: `stty: invalid argument '${wrong}'\n`, code: 1 }
}

function* stty(session: ShellSession, args: readonly string[]): Program {
  const terminal = terminalOf(session)
  if (!terminal) {
    const error = 'stty: standard input: Inappropriate ioctl for device\n'
    return yield* printed({ error, code: 1 })
  }
  session.meter.changes += 1
  if (terminal.columns === 0 && (args[0] === 'size' || args[0] === '-a')) {
    yield { kind: 'wait', settled: terminal.sized, limit: { milliseconds: sizeWaitMs } }
  }
  return yield* printed(sttyOutput(terminal, args))
}

function* tty(session: ShellSession, args: readonly string[]): Program {
  const terminal = terminalOf(session)
  const isSilent = args.includes('-s')
  const out = terminal ? '/dev/pts/0\n' : 'not a tty\n'
  return yield* printed({ out: isSilent ? '' : out, code: terminal ? 0 : 1 })
}

/** Commands about the terminal of a process. */
export const terminalCommands: Commands = {
  stty,
  tty,
  clear: () => printed({ out: '\x1b[H\x1b[J' }),
  *reset(session) {
    const terminal = terminalOf(session)
    if (terminal) terminal.modes = { ...saneModes }
    return yield* printed({ out: terminal ? '\x1bc\x1b(B\x1b[0m\x1b[J\x1b[?25h' : '' })
  },
}
