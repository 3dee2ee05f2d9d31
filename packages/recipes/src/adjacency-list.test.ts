import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './adjacency-list.ts'

const enrolment = (student: string, course: string, grade: string) => ({
  PK: `STUDENT#${student}`,
  SK: `COURSE#${course}`,
  GSI1PK: `COURSE#${course}`,
  GSI1SK: `STUDENT#${student}`,
  grade,
})

onEngine('adjacency-list', recipe, (run) => {
  it('reads the relations of a student, and neither the student nor student 12', async () => {
    expect(await run('the courses of a student')).toMatchObject([
      enrolment('1', 'C', 'A'),
      enrolment('1', 'C$23', 'B'),
    ])
  })
  it('reads them from the other end, and not those of the course named C#', async () => {
    expect(await run('the students of a course')).toMatchObject([
      enrolment('1', 'C', 'A'),
      enrolment('12', 'C', 'C'),
      enrolment('2', 'C', 'B'),
    ])
  })
  it('answers a question about one relation', async () => {
    expect(await run('is this student in this course?')).toMatchObject([enrolment('12', 'C', 'C')])
  })
})
