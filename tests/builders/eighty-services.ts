import type { Output } from '#shared/api/client.ts'
import { aCatalogue } from './catalogue-wire.ts'

type Catalogue = Output<'catalogue'>

const kinds = ['Massage', 'Physiotherapy', 'Yoga', 'Nails', 'Hair', 'Make-up', 'Advice', 'Nutrition']
const dutchKinds = ['Massage', 'Fysiotherapie', 'Yoga', 'Nagels', 'Haar', 'Make-up', 'Advies', 'Voeding']
const sizes = ['short', 'long', 'deep', 'soft', 'first', 'again', 'for two', 'at home', 'in pregnancy', 'for children']
const dutchSizes = [
  'kort',
  'lang',
  'diep',
  'zacht',
  'eerste',
  'nogmaals',
  'met zijn twee',
  'thuis',
  'in verwachting',
  'kinderen',
]

/** A catalogue of eighty services in eight categories, in two languages. */
export function eightyServices(): Catalogue {
  const categories = kinds.map((en, index) => ({
    id: `category-${index}`,
    name: en,
    names: { nl: dutchKinds[index] ?? '', en },
  }))
  const services = kinds.flatMap((kind, row) =>
    sizes.map((size, column) => ({
      id: `service-${row}-${column}`,
      serviceKind: 'PRIVATE' as const,
      name: `${kind} ${size}`,
      description: '',
      names: { nl: `${dutchKinds[row]} ${dutchSizes[column]}`, en: `${kind} ${size}` },
      // The last service of each row has no category.
      ...(column < sizes.length - 1 && { categoryId: `category-${row}` }),
      price: 25 + 5 * column,
      duration: 15 * (1 + (column % 6)),
      capacity: 1,
      mostSeats: 1,
      hasQuestions: false,
      address: '',
      city: '',
      featuredImage: column === 0 ? { filePath: `picture-${row}`, url: `/picture-${row}.jpg` } : null,
      locationTypes: ['PHYSICAL' as const],
      specialistIds: ['i'],
    })),
  )
  return aCatalogue({ organisationKind: 'FREELANCER' }, { services, categories })
}
