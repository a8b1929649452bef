import type { Check } from '../check/check.ts'
import type { Block } from '../text/block.ts'

/** User of a lesson's server besides `admin`. */
export interface LessonUser {
  readonly groups?: readonly string[]
}

/** Manifests that exist at the start: their text, or the name of a file beside the lesson. */
export type LessonFixture = { readonly text: string } | { readonly file: string }

/** The head of a lesson's file. */
export interface LessonHead {
  readonly title: string
  readonly summary: string
  /** Minutes that a reader needs. */
  readonly minutes: number
  /** Release of the API, such as `1.34`; undefined for the newest. */
  readonly release: string | undefined
  /** Domains of curricula: `CKAD/application-deployment`. */
  readonly domains: readonly string[]
  /** Number of simulated nodes; undefined for the server's default. */
  readonly nodes: number | undefined
  readonly users: Readonly<Record<string, LessonUser>>
  readonly fixtures: readonly LessonFixture[]
  /** Texts of files in the home directory, by name. */
  readonly files: Readonly<Record<string, string>>
}

/** Commands that do not pass the checks of a step, and a part of what a check says then. */
export interface WrongTry {
  readonly commands: string
  readonly says: string
  /** Line of the fence in the file, from 1. */
  readonly line: number
}

export interface LessonStep {
  readonly title: string
  /** Line of the heading in the file, from 1. */
  readonly line: number
  readonly blocks: readonly Block[]
  /** Shown on request, one after the other. */
  readonly hints: readonly (readonly Block[])[]
  readonly checks: readonly Check[]
  /** Commands that reach the goals of the checks; a step with checks has them. */
  readonly solution: string | undefined
  readonly wrong: readonly WrongTry[]
}

/** A lesson, read from its file. */
export interface Lesson extends LessonHead {
  /** Text before the first step. */
  readonly introduction: readonly Block[]
  readonly steps: readonly LessonStep[]
}
