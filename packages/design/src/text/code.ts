import type { AnyField } from '@keywright/core'
import { quote } from '@keywright/core/internal'

/** The name of a property, quoted only where it has to be. */
export const propertyName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : quote(name)

/** A field without `desc`: in a partition no order matters. */
export const ascending = (field: AnyField): AnyField =>
  'of' in field ? ascending(field.of as AnyField) : field
