/** A file or a folder of the host. */
export interface CtlFileInfo {
  readonly kind: 'file' | 'directory' | 'other'
  /** Permission bits, as `0o644`. */
  readonly mode: number
}

/** The files of the host as `cp` needs them. Names are as the user gives them, by the host's rules; each call throws an Error with one line for the user. */
export interface CtlFiles {
  /** The working directory: names are relative to it. Absolute, with `/` between names. */
  readonly directory: string
  /** Undefined where there is nothing. Follows links. */
  info(name: string): Promise<CtlFileInfo | undefined>
  /** Names in a folder, in order, without its own. */
  list(name: string): Promise<readonly string[]>
  read(name: string): Promise<Uint8Array>
  /** Writes a file whole, in a folder that exists. */
  write(name: string, bytes: Uint8Array, mode: number): Promise<void>
  /** Makes a folder with those above it; does nothing where it exists. */
  makeDirectory(name: string): Promise<void>
}
