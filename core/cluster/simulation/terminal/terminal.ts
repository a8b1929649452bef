import type { LineEditing } from './line-editor.ts'

/** What of a terminal's line discipline can be switched (termios(3)). */
export interface TerminalModes {
  /** Input is given line by line, and may be corrected before. */
  icanon: boolean
  echo: boolean
  /** Ctrl-C, Ctrl-\ and Ctrl-Z send signals. */
  isig: boolean
  /** A carriage return is read as a line feed. */
  icrnl: boolean
  /** A line feed is printed behind a carriage return. */
  opost: boolean
}

/** The modes that a terminal begins with, and that `stty sane` brings back. */
export const saneModes: TerminalModes = {
  icanon: true,
  echo: true,
  isig: true,
  icrnl: true,
  opost: true,
}

/** Rows and columns of a terminal beyond which a client's size is cut. */
const mostCells = 65_535
/** Columns that a line editor reckons with where the client has told none. */
const usualColumns = 80

/** A pseudo-terminal: its size, its modes, and the line editor of the shell that owns it. */
export class Terminal {
  rows = 0
  columns = 0
  modes: TerminalModes = { ...saneModes }
  /** Set while a shell reads a line with its own editor; undefined leaves lines to the terminal. */
  editing: LineEditing | undefined
  /** Whether its foreground is a shell, which interrupts do not end. */
  hasShell = false
  /** Resolves once the client has told a size, or will tell none. */
  readonly sized: Promise<void>
  #setSized: () => void = () => {}

  constructor() {
    this.sized = new Promise((resolve) => (this.#setSized = resolve))
  }

  get width(): number {
    return this.columns === 0 ? usualColumns : this.columns
  }

  /** Returns whether the size has changed, which its processes are told by SIGWINCH. */
  resize(columns: number, rows: number): boolean {
    const [across, down] = [columns, rows].map((each) =>
      Math.max(0, Math.min(mostCells, Math.floor(each))),
    )
    const isOther = across !== this.columns || down !== this.rows
    this.columns = across ?? 0
    this.rows = down ?? 0
    this.#setSized()
    return isOther
  }

  /** Notes that no client will tell a size. */
  leaveUnsized(): void {
    this.#setSized()
  }
}
