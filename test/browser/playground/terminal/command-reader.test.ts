import { describe, expect, it } from 'vitest'
import { CommandReader, type ReadStep } from '../../../../web-playground/terminal/command-reader.ts'

function read(...lines: readonly string[]): ReadStep | undefined {
  const reader = new CommandReader()
  return lines.map((line) => reader.accept(line)).at(-1)
}

describe('lines that make a command', () => {
  it('a command is one line, mostly', () => {
    expect(read('get pods')).toEqual({ type: 'run', command: 'get pods', input: undefined })
  })

  it('a command goes on behind a backslash, but not behind two', () => {
    expect(read('get \\')).toEqual({ type: 'more' })
    expect(read('get \\', 'pods')).toMatchObject({ type: 'run', command: 'get  pods' })
    expect(read('echo \\\\')).toMatchObject({ type: 'run' })
  })

  it('a command gets the text up to EOF', () => {
    expect(read('apply -f - <<EOF', 'kind: Pod', '  name: a', 'EOF')).toEqual({
      type: 'run',
      command: 'apply -f -',
      input: 'kind: Pod\n  name: a\n',
    })
  })

  it.each(["apply -f - << 'END'", 'apply -f - <<"END"', 'apply -f - <<-END'])(
    'a command knows %s',
    (line) => {
      expect(read(line, 'a: 1', 'END')).toMatchObject({ command: 'apply -f -', input: 'a: 1\n' })
    },
  )

  it('a command may read a text piped into it', () => {
    expect(read('cat <<EOF | kubectl apply -f -', 'a: 1', 'EOF')).toEqual({
      type: 'run',
      command: 'kubectl apply -f -',
      input: 'a: 1\n',
    })
  })

  it('unfinished lines of a command are dropped by a cancel', () => {
    const reader = new CommandReader()
    reader.accept('apply -f - <<EOF')
    expect(reader.waiting).toBe(true)
    reader.cancel()
    expect(reader.accept('get pods')).toMatchObject({ command: 'get pods' })
  })
})
