import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { ProgramStep, ReadText } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { openInput } from '../inputs.ts'
import { AwkRecord, RecordReader } from './awk-records.ts'
import { AwkStreams } from './awk-streams.ts'
import { AwkError, type AwkName } from './awk-syntax.ts'
import { unescaped } from './awk-tokens.ts'
import { AwkCell, type AwkValue, InputText, toNumber, toText } from './awk-values.ts'

/** What a program in awk has while it runs: variables, the record, open files. */
export class AwkState {
  readonly session: ShellSession
  readonly meter: ProcessMeter
  readonly held: HeldMemory
  readonly record: AwkRecord
  readonly streams: AwkStreams
  /** Parameters of the function that runs. */
  locals: readonly AwkCell[] = []
  /** State of `rand`, and the seed before the last one. */
  seed = 1
  chance = 1
  readonly #globals = new Map<string, AwkCell>()
  #argument = 1
  #hasFile = false
  #reader: RecordReader | undefined

  constructor(session: ShellSession, args: readonly string[]) {
    this.session = session
    this.meter = session.meter
    this.held = new HeldMemory(session.meter)
    this.record = new AwkRecord(session.meter)
    this.streams = new AwkStreams(session)
    const texts = {
      FS: ' ',
      OFS: ' ',
      ORS: '\n',
      RS: '\n',
      SUBSEP: '\u001c',
      CONVFMT: '%.6g',
      OFMT: '%.6g',
    }
    for (const [name, text] of Object.entries(texts)) this.global(name).value = text
    for (const name of ['NR', 'FNR', 'RSTART']) this.global(name).value = 0
    this.global('RLENGTH').value = -1
    this.global('ARGC').value = args.length
    const given = this.global('ARGV').array()
    for (const [at, text] of args.entries()) given.set(String(at), new InputText(text))
    const environment = this.global('ENVIRON').array()
    for (const [name, text] of session.variables.entries())
      environment.set(name, new InputText(text))
  }

  global(name: string): AwkCell {
    let cell = this.#globals.get(name)
    if (!cell) {
      this.held.add(64 + name.length)
      cell = new AwkCell(this.held)
      this.#globals.set(name, cell)
    }
    return cell
  }

  cell({ name, local }: AwkName): AwkCell {
    return (local === -1 ? undefined : this.locals[local]) ?? this.global(name)
  }

  value(node: AwkName): AwkValue {
    if (node.local === -1 && node.name === 'NF') return this.record.count
    return this.cell(node).value
  }

  setValue(node: AwkName, value: AwkValue): void {
    if (node.local === -1 && node.name === 'NF')
      this.record.setCount(this.#fieldNumber(toNumber(value)))
    else this.cell(node).value = value
  }

  textOf(name: string): string {
    return this.text(this.global(name).value)
  }

  text(value: AwkValue): string {
    return typeof value === 'number'
      ? toText(value, String(toText(this.global('CONVFMT').value, '%.6g', this.meter)), this.meter)
      : toText(value, '', this.meter)
  }

  wholeRecord(): string {
    return this.record.text(this.textOf('OFS'))
  }

  setRecord(text: string): void {
    this.record.set(text, this.textOf('FS'))
  }

  field(number: number): AwkValue {
    const at = this.#fieldNumber(number)
    if (at === 0) return new InputText(this.wholeRecord())
    const text = this.record.field(at)
    return text === undefined ? undefined : new InputText(text)
  }

  setField(number: number, value: AwkValue): void {
    const at = this.#fieldNumber(number)
    if (at === 0) this.setRecord(this.text(value))
    else this.record.setField(at, this.text(value))
  }

  #fieldNumber(number: number): number {
    const at = Math.trunc(number)
    if (!(at >= 0)) throw new AwkError('Access to negative field')
    // Busybox makes no more fields than a program has memory for.
    if (at > 1_000_000) this.meter.hold(Number.MAX_SAFE_INTEGER)
    return at
  }

  /** `name=text` as an operand, or behind `-v`. Returns whether it is one. */
  assign(text: string): boolean {
    const [, name, value = ''] = /^([A-Za-z_]\w*)=([^]*)$/.exec(text) ?? []
    if (name === undefined) return false
    this.setValue({ kind: 'name', name, local: -1 }, new InputText(unescaped(value)))
    return true
  }

  /** The next record of the files that are named, or of the standard input. */
  *nextRecord(): ReadText {
    for (;;) {
      this.#reader ??= yield* this.#open()
      if (!this.#reader) return undefined
      const record = yield* this.#reader.read(this.textOf('RS'))
      if (record !== undefined) {
        for (const name of ['NR', 'FNR'])
          this.global(name).value = toNumber(this.global(name).value) + 1
        return record
      }
      this.skipFile()
    }
  }

  /** Leaves the rest of the file that is read. */
  skipFile(): void {
    this.#reader?.close()
    this.#reader = undefined
  }

  *#open(): Generator<ProgramStep, RecordReader | undefined, string | undefined> {
    const args = this.global('ARGV').array()
    const count = toNumber(this.global('ARGC').value)
    while (this.#argument < count) {
      const key = String(this.#argument++)
      const wait = this.meter.spend(1)
      if (wait) yield wait
      const text = args.has(key) ? this.text(args.get(key)) : ''
      if (text === '' || this.assign(text)) continue
      return this.#openFile(text)
    }
    return this.#hasFile ? undefined : this.#openFile('-', '')
  }

  #openFile(file: string, name = file): RecordReader {
    this.#hasFile = true
    const input = openInput(this.session, file)
    if (!('next' in input)) {
      throw new AwkError(
        input.kind === 'missing' ? `${file}: ${input.why}` : input.why,
        input.kind === 'missing' ? -1 : undefined,
      )
    }
    this.global('FILENAME').value = name
    this.global('FNR').value = 0
    return new RecordReader(this.meter, input.next)
  }

  close(): void {
    this.skipFile()
    this.streams.release()
    this.record.close()
    this.held.release()
  }
}
