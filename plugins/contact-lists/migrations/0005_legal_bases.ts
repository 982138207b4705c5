import type { Knex } from 'knex';

/**
 * The basis on which people of a list are written to stays with them, as their import named it: many of them have no contact yet
 * to whom it could be noted.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('contact_list_items', (table) => {
    table.text('legal_basis');
    table.text('basis_note').notNullable().defaultTo('');
  });
  await knex.raw(`
    update contact_list_items i set legal_basis = m.legal_basis, basis_note = m.basis_note
      from contact_list_import_rows r
      join contact_list_imports m on m.company_id = r.company_id and m.id = r.import_id
     where r.company_id = i.company_id and m.contact_list_id = i.contact_list_id and r.number = i.number
       and r.outcome = 'added' and m.legal_basis is not null`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('contact_list_items', (table) =>
    table.dropColumns('legal_basis', 'basis_note'),
  );
};
