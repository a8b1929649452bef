import { describe, expect, it } from 'vitest'
import { readCourse } from '../../../core/lessons/file/course.ts'

const course = `title: Kubernetes, by doing
modules:
  - name: basics
    title: Basics
    lessons: [first-pod, deployment]
`

describe('a course', () => {
  it('a course lists its modules and their lessons in order', () => {
    expect(readCourse(course)).toEqual({
      title: 'Kubernetes, by doing',
      modules: [{ name: 'basics', title: 'Basics', lessons: ['first-pod', 'deployment'] }],
    })
  })

  it.each([
    [
      'an unknown field',
      course.replace('lessons', 'lesons'),
      'course.yaml:5: modules[0].lesons is unknown; there are name, title, lessons; did you mean lessons?',
    ],
    [
      'a name with a path',
      course.replace('first-pod', '../a'),
      'course.yaml:5: modules[0].lessons[0] is ../a; a name has small letters',
    ],
    [
      'a lesson that stands twice',
      course.replace('first-pod', 'deployment'),
      'course.yaml:5: modules[0].lessons has deployment twice',
    ],
    ['no text', '', 'course.yaml:1: the course is empty'],
  ])('a course is refused for %s, with the line', (_what, text, message) => {
    expect(() => readCourse(text)).toThrow(message)
  })
})
