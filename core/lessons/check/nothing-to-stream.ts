import type { CtlEnvironment } from '../../command/ctl/ctl-environment.ts'

async function* nothing(): AsyncGenerator<never> {}

/** Streams and files of a command line that prints and reads nothing. */
export const nothingToStream: Pick<
  CtlEnvironment,
  'err' | 'listFiles' | 'note' | 'out' | 'readFile' | 'streams'
> = {
  out: () => undefined,
  err: () => undefined,
  note: () => undefined,
  readFile: async () => '',
  listFiles: async () => [],
  streams: {
    isTerminal: false,
    read: nothing,
    sizes: nothing,
    write: async () => undefined,
  },
}
