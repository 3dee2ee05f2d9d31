declare module 'charwise' {
  export const encode: (value: unknown) => string
  export const decode: (text: string) => unknown
}
