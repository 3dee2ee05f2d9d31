import { relative } from 'node:path'
import ts from '@keywright/harness/typescript'
import { ROOT } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'

/** A file that only exists here: three tests of types, of which two fail. */
const WRONG = `${ROOT}packages/gates/test/wrong.test-d.ts`
const WRONG_TEXT = `import { expectTypeOf, it } from 'vitest'
it('is wrong', () => {
  expectTypeOf<string>().toEqualTypeOf<string>()
  expectTypeOf<string>().toEqualTypeOf<number>()
  // @ts-expect-error this line compiles
  expectTypeOf<string>()
})
`

/**
 * The type tests of all packages in one program. Vitest would start a compiler of its own after all other
 * tests, on one core, which checks every source again; `typecheck` does that. Here are the type tests alone.
 */
const typeTests = (): { files: string[]; errorsIn: (file: string) => string[] } => {
  const config = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    {
      ...config,
      include: ['packages/*/src/**/*.test-d.ts', 'packages/*/test/**/*.test-d.ts'],
      exclude: [],
    },
    ts.sys,
    ROOT,
    {},
    `${ROOT}tsconfig.json`,
  )
  expect({ errors, strict: options.strict }).toEqual({ errors: [], strict: true })
  const host = ts.createCompilerHost(options)
  // Comments say nothing about types: without them it parses in three quarters of the time.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  const { getSourceFile } = host
  host.getSourceFile = (name, version, ...rest) =>
    name === WRONG
      ? ts.createSourceFile(name, WRONG_TEXT, version)
      : getSourceFile(name, version, ...rest)
  const program = ts.createProgram([...fileNames, WRONG], options, host)
  return {
    files: fileNames.map((file) => relative(ROOT, file)),
    errorsIn: (file) =>
      ts.getPreEmitDiagnostics(program, program.getSourceFile(`${ROOT}${file}`)).map((error) => {
        const at = error.file?.getLineAndCharacterOfPosition(error.start ?? 0)
        const text = ts.flattenDiagnosticMessageText(error.messageText, '\n')
        return `${file}:${(at?.line ?? 0) + 1} ${text}`
      }),
  }
}

describe('types', () => {
  const { files, errorsIn } = typeTests()
  // In one order, whichever test asks first: the compiler lists names in the order in which it met them.
  const errors = new Map([...files, relative(ROOT, WRONG)].map((file) => [file, errorsIn(file)]))

  it('are tested in every package that is a library', () => {
    const packages = new Set(files.map((file) => file.split('/')[1]))
    expect([...packages].sort()).toEqual(['adapters', 'adopt', 'core', 'design', 'ids', 'testing'])
  })
  it.each(files)('%s', (file) => {
    expect(errors.get(file)).toEqual([])
  })
  it('would be found wrong', () => {
    expect(errors.get(relative(ROOT, WRONG))).toEqual([
      expect.stringMatching(/wrong\.test-d\.ts:4 /),
      expect.stringMatching(/wrong\.test-d\.ts:5 Unused '@ts-expect-error' directive/),
    ])
  })
})
