import type { MarkedToken } from 'marked'
import type { Check } from '../check/check.ts'
import { readChecks } from '../check/read-checks.ts'
import { LessonError } from '../lesson-error.ts'
import type { Block } from '../text/block.ts'
import { lessonFences } from '../text/fence.ts'
import { countLines, readMarkdown } from '../text/markdown.ts'
import { codeBlock, type Fence, readBlock, readFence, readText } from '../text/read-blocks.ts'
import { longestCommands, mostHints, mostSteps, mostWrong } from './lesson-limits.ts'
import type { Lesson, LessonHead, LessonStep, WrongTry } from './lesson.ts'
import { cutLesson } from './read-head.ts'

/** The mark of the last line of a `wrong` block, behind which stands what the check says. */
const saysMark = '#>'

/** Reads the head of a lesson's file alone, as a list of lessons needs it. @throws LessonError */
export function readLessonHead(text: string, name?: string): LessonHead {
  return cutLesson(text, name).head
}

/**
 * Reads a lesson from its file: a head in YAML between lines `---`, then Markdown in which each heading of level 2 begins a
 * step. Expressions of checks are compiled. `name` is the file's name in messages.
 *
 * @throws LessonError for the first mistake, with its line and what would be right.
 */
export async function readLesson(text: string, name?: string): Promise<Lesson> {
  const { head, body, bodyLine } = cutLesson(text, name)
  const reader = new LessonReader(name)
  for (const { token, line } of readMarkdown(body, { line: bodyLine, file: name })) {
    await reader.add(token, line)
  }
  const { introduction, steps } = reader.end(bodyLine + countLines(body))
  return { ...head, introduction, steps }
}

interface OpenStep {
  readonly title: string
  readonly line: number
  readonly blocks: Block[]
  readonly hints: (readonly Block[])[]
  readonly checks: Check[]
  readonly wrong: WrongTry[]
  solution: string | undefined
}

class LessonReader {
  readonly #file: string | undefined
  readonly #introduction: Block[] = []
  readonly #steps: OpenStep[] = []

  constructor(file: string | undefined) {
    this.#file = file
  }

  async add(token: MarkedToken, line: number): Promise<void> {
    const step = this.#steps.at(-1)
    if (token.type === 'heading' && token.depth <= 2)
      return this.#begin(token.text, token.depth, line)
    if (token.type === 'code') {
      const fence = readFence(token, { line, file: this.#file })
      if (lessonFences.some((name) => name === fence.language)) return this.#addPart(step, fence)
    }
    const block = readBlock(token, { line, file: this.#file })
    if (block) (step?.blocks ?? this.#introduction).push(block)
  }

  end(lastLine: number): { introduction: readonly Block[]; steps: readonly LessonStep[] } {
    if (this.#steps.length === 0) {
      throw this.#error('the lesson has no step; a heading ## begins one', lastLine)
    }
    for (const step of this.#steps) this.#checkStep(step)
    return { introduction: this.#introduction, steps: this.#steps }
  }

  #begin(title: string, depth: number, line: number): void {
    if (depth === 1) {
      throw this.#error('a lesson has its title in the head; ## begins a step', line)
    }
    if (title.trim() === '') throw this.#error('a step needs a title behind ##', line)
    if (this.#steps.length === mostSteps) {
      throw this.#error(`a lesson has ${mostSteps} steps at most; make two of it`, line)
    }
    const step = { title, line, blocks: [], hints: [], checks: [], wrong: [], solution: undefined }
    this.#steps.push(step)
  }

  async #addPart(step: OpenStep | undefined, fence: Fence): Promise<void> {
    const { language, text, line } = fence
    if (!step) throw this.#error(`${language} belongs to a step; a heading ## begins one`, line)
    if (text.trim() === '') throw this.#error(`this ${language} is empty`, line)
    const inner = { line: line + 1, file: this.#file }
    if (language === 'hint') {
      if (step.hints.length === mostHints) {
        throw this.#error(`a step has ${mostHints} hints at most`, line)
      }
      step.hints.push(readText(text, inner))
    } else if (language === 'check') {
      if (step.checks.length > 0) {
        throw this.#error('a step has one check block; write several checks as a list in it', line)
      }
      step.checks.push(...(await readChecks(text, inner)))
    } else if (language === 'solution') {
      if (step.solution !== undefined) throw this.#error('a step has one solution', line)
      step.solution = this.#commands(text, line)
    } else if (language === 'wrong') {
      if (step.wrong.length === mostWrong) {
        throw this.#error(`a step has ${mostWrong} wrong tries at most`, line)
      }
      step.wrong.push(this.#wrongTry(text, line))
    } else step.blocks.push(codeBlock(fence, { line, file: this.#file }))
  }

  #wrongTry(text: string, line: number): WrongTry {
    const lines = text.trimEnd().split('\n')
    const last = lines.pop()?.trim() ?? ''
    const says = last.startsWith(saysMark) ? last.slice(saysMark.length).trim() : ''
    if (says === '') {
      throw this.#error(
        `the last line of wrong must be ${saysMark} and a part of the sentence that the check then says`,
        line,
      )
    }
    return { commands: this.#commands(lines.join('\n'), line), says, line }
  }

  #commands(text: string, line: number): string {
    if (text.length <= longestCommands) return text
    throw this.#error(`these commands have more than ${longestCommands} characters`, line)
  }

  #checkStep({ title, line, checks, solution, wrong }: OpenStep): void {
    if (checks.length > 0 && solution === undefined) {
      throw this.#error(
        `the step "${title}" has a check but no solution; add a \`\`\`solution with the commands that pass it`,
        line,
      )
    }
    if (checks.length === 0 && wrong[0]) {
      throw this.#error(
        `the step "${title}" has a wrong try but no check that could say so`,
        wrong[0].line,
      )
    }
  }

  #error(problem: string, line: number): LessonError {
    return new LessonError(problem, { line, file: this.#file })
  }
}
