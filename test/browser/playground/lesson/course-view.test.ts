import { expect, it } from 'vitest'
import {
  coursePart,
  examsOf,
  lessonAfter,
  lessonsOf,
} from '../../../../web-playground/lesson/course-list.ts'
import { loadCourse, loadLesson } from '../../../../web-playground/lesson/lesson-source.ts'

it('the list of the course names lessons that can be read, and what each serves', async () => {
  const course = await loadCourse()
  const lessons = lessonsOf(course)
  expect(lessons[0]).toMatchObject({ name: 'basics/first-pod', title: 'A first pod' })
  const { lesson } = await loadLesson('basics/first-pod')
  expect(lesson.title).toBe('A first pod')
  expect(lesson.steps.length).toBeGreaterThan(2)
  await expect(loadLesson('basics/no-such-lesson')).rejects.toThrow(
    'the course has no file basics/no-such-lesson.md',
  )
  expect(lessonAfter(course, 'basics/first-pod')).toBe(lessons[1])
  expect(lessonAfter(course, 'two.md')).toBeUndefined()
})

it('the course is shown for one exam, and for one domain of it', async () => {
  const course = await loadCourse()
  expect([...examsOf(course).keys()]).toEqual(['CKA', 'CKAD', 'KCNA'])
  const part = lessonsOf(coursePart(course, 'CKAD', ''))
  expect(part.every(({ domains }) => domains.some((each) => each.startsWith('CKAD/')))).toBe(true)
  const [domain = ''] = examsOf(course).get('CKAD') ?? []
  const narrower = lessonsOf(coursePart(course, 'CKAD', domain))
  expect(narrower.length).toBeGreaterThan(0)
  expect(narrower.every(({ domains }) => domains.includes(`CKAD/${domain}`))).toBe(true)
  expect(coursePart(course, '', '')).toBe(course)
})
